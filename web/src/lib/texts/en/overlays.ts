/** The words of dialogs, and of the question before typed text is lost. */
export const overlayTexts = {
  close: 'Close',
  cancel: 'Cancel',
  discard: {
    title: 'Discard what you typed?',
    description: 'It has not been saved.',
    keep: 'Keep editing',
    confirm: 'Discard changes',
  },
} as const;
