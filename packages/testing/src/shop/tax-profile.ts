/** What a shop registered in Maharashtra sends as its first tax profile; it begins when no test runs any more. */
export const REGULAR_PROFILE = {
  version: 0,
  effectiveFrom: '2999-12-31',
  kind: 'regular',
  legalName: 'Meera Nair',
  tradeName: 'Annapurna Stores',
  address: { line1: '12 Station Road', line2: '', city: 'Pune', pin: '411001' },
  stateCode: '27',
  gstin: '27AABCB0000K1ZB',
  phone: null,
  turnoverBand: 'up-to-5-crore',
  priceMode: 'inclusive',
  invoicePrefix: 'INV',
  creditNotePrefix: 'CN',
  filing: 'monthly',
  smallB2cTax: 'from-taxable',
} as const;
