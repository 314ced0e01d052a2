/** A bill that is sent to its customer. */
export const shareTexts = {
  share: 'Share',
  failed: 'The bill could not be shared',
  bill: (number: string, shop: string) => `Bill ${number} from ${shop}`,
  billOf: (shop: string) => `Your bill from ${shop}`,
  total: (amount: string) => `Total: ${amount}`,
  open: (amount: string) => `To pay: ${amount}`,
} as const;
