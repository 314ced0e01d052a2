import { numberInWords } from '@bahi/contracts/shared';

/** The words on paper, in English. */
export const paperTexts = {
  invoice: 'Invoice',
  creditNote: 'Credit note',
  status: { Unpaid: 'Unpaid', Paid: 'Paid', Returned: 'Returned', Cancelled: 'Cancelled' },
  noteStatus: { back: 'Given back', toSend: 'To send', settled: 'Settled' },
  customer: 'Customer',
  reference: 'Reference',
  invoiceDate: 'Invoice date',
  date: 'Date',
  dueDate: 'Due date',
  placeOfSupply: 'Place of supply',
  corrects: 'For invoice',
  correctsOf: (number: string, day: string) => `${number} of ${day}`,
  reason: 'Reason',
  billedTo: 'Billed to',
  deliveredTo: 'Delivered to',
  gstin: (gstin: string) => `GSTIN ${gstin}`,
  phone: (phone: string) => `Phone ${phone}`,
  state: (name: string, code: string) => `${name} (${code})`,
  unregistered: 'Seller not registered under GST',
  reverseCharge: 'Tax payable on reverse charge: No',
  cancelled: (reason: string) => `Cancelled: ${reason}`,
  number: '#',
  product: 'Product',
  quantity: 'Quantity',
  price: 'Price',
  discount: 'Discount',
  taxable: 'Taxable',
  rate: 'Rate',
  cess: 'Cess',
  amount: 'Amount',
  hsn: (code: string) => `HSN ${code}`,
  mrp: (amount: string) => `MRP ${amount}`,
  treatments: { taxable: 'Taxable', nil: 'Nil rated', exempt: 'Exempt', 'non-gst': 'Non-GST', none: 'No tax' },
  taxByRate: 'Tax by rate',
  byHsn: 'By HSN code',
  hsnCode: 'HSN',
  tax: 'Tax',
  taxOf: (percent: number) => `Tax (${percent}%)`,
  subtotal: 'Subtotal',
  shipping: 'Shipping',
  belowMrp: 'Sold below taxed MRP',
  taxableValue: 'Taxable value',
  untaxedValue: 'Not taxed',
  supplies: 'Value of supplies',
  totalTax: 'Total tax',
  roundOff: 'Round-off',
  total: 'Total',
  totalDue: 'Total due',
  totalPaid: 'Total paid',
  returned: 'Returned',
  paid: 'Paid',
  credited: 'Credit notes',
  toPay: 'To pay',
  settled: (amount: string) => `Off what was open: ${amount}`,
  scan: (amount: string) => `Scan to pay ${amount} by UPI`,
  billAt: (shop: string) => `Bill at ${shop}`,
  terms: (days: number) => `Please pay within ${days} days of the invoice date.`,
  paidOn: (day: string) => `Paid on ${day}. Thank you.`,
  returnedOn: (day: string) => `Returned on ${day}`,
  forSeller: (seller: string) => `For ${seller}`,
  signatory: 'Authorised signatory',
  signature: 'Authorised signature',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;

/**
 * An amount as the bills of a `simple` shop spell it. Takes rupees.
 * @example capitalWords(1139.5) // "Rupees One Thousand One Hundred Thirty-Nine and Fifty Paise Only"
 */
export function capitalWords(amount: number): string {
  const total = Math.round(amount * 100);
  const [whole, paise] = [Math.floor(total / 100), total % 100];
  const words = paise ? `${numberInWords(whole)} and ${numberInWords(paise)} paise` : numberInWords(whole);
  return `Rupees ${words.replace(/\b(?!and\b)[a-z]/g, (letter) => letter.toUpperCase())} Only`;
}
