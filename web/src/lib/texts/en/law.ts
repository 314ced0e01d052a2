/** Documents of a shop under GST. */
export const lawTexts = {
  copy: 'Copy',
  notReady: 'The bill is not ready to print. Try again in a moment.',
  noteFailed: 'Failed to load the credit note',
  noteError: 'Error loading the credit note',
  cancel: {
    open: 'Cancel bill',
    title: (invoice: string) => `Cancel ${invoice}?`,
    text: 'For a bill that should never have been made. Its goods go back into stock, its number stays. This can’t be undone.',
    chips: ['Entered twice', 'Wrong goods', 'Wrong buyer'],
    confirm: 'Cancel bill',
    done: (invoice: string) => `${invoice} is cancelled`,
    failed: 'The bill could not be cancelled',
  },
} as const;
