const reasons = {
  expense: 'Expense',
  bank: 'Bank',
  owner: 'Owner',
  change: 'Change',
  supplier: 'Supplier',
  other: 'Other',
} as const;

/** Cash that was put into a drawer or taken out of it, at the counter and in reports. */
export const cashMoveTexts = {
  title: 'Cash in and out',
  reasons,
  move: (kind: 'in' | 'out', reason: keyof typeof reasons) =>
    kind === 'in' ? `In, ${reasons[reason]}` : `Out, ${reasons[reason]}`,
} as const;
