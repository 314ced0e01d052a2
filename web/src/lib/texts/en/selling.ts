/** What the shop allows at the counter, in Settings. */
export const sellingTexts = {
  title: 'Counter',
  hint: 'How new bills are rounded, and what happens when the list says there is not enough.',
  roundTo: 'Round the total to',
  steps: { '0': 'The paisa', '0.5': '50 paise', '1': 'One rupee' },
  shortStock: 'When there is not enough in stock',
  short: {
    refuse: "Don't sell it",
    ask: 'Ask, then sell it and list it for checking',
    sell: 'Sell it and list it for checking',
  },
  repeat: 'A repeated bill',
  repeats: { no: 'Starts without a customer', yes: 'Keeps the customer of the last one' },
  save: 'Save counter',
  saved: 'Counter settings saved',
  notLoaded: 'Failed to load the counter settings',
  notSaved: 'Failed to save the counter settings',
} as const;
