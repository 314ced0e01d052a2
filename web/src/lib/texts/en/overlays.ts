/** The words of dialogs, and of the question before typed text is lost. */
export const overlayTexts = {
  close: 'Close',
  cancel: 'Cancel',
  discard: {
    title: 'Discard changes?',
    description: "You haven't saved them yet.",
    keep: 'Keep editing',
    confirm: 'Discard changes',
  },
} as const;
