/** What is said of a customer and a balance wherever they stand. */
export const customerWords = {
  /** Somebody without a name; erased or never given. */
  unnamed: 'Removed customer',
  owes: (amount: string) => `owes ${amount}`,
  advance: (amount: string) => `advance ${amount}`,
  settled: 'owes nothing',
  left: (amount: string) => `${amount} left`,
  above: (amount: string) => `${amount} above the limit`,
} as const;
