/** What the counter asks: numbers, and what becomes of a bill that is left. */
export const askingTexts = {
  /** A number that is asked with keys on the screen. */
  ask: {
    quantity: 'Quantity',
    quantityIn: (unit: string) => `Quantity in ${unit}`,
    typeQuantity: 'How much goes on the bill',
    noQuantity: 'Type a quantity above 0',
    add: 'Add to bill',
    discount: 'Discount',
    of: 'Off what',
    line: 'This line',
    bill: 'Whole bill',
    kind: 'Percent or rupees',
    percentSign: '%',
    rupeeSign: '₹',
    percent: 'Percent off',
    rupees: 'Rupees off',
    typeDiscount: 'How much the customer pays less',
    noDiscount: 'Type up to 100 percent, with at most two decimals',
    apply: 'Apply',
    remove: 'Remove discount',
    pad: 'Digits',
    back: 'Delete the last digit',
  },
  leave: { title: 'Leave this bill?', text: 'It can wait for you.', hold: 'Hold it', drop: 'Drop it', stay: 'Go on' },
} as const;
