import { amountInWords } from './amount-in-words.js';

/** The words of a bill, on the screen, on paper and in its PDF. */
export const billTexts = {
  title: 'Invoice',
  customer: 'Customer',
  reference: 'Reference',
  invoiceDate: 'Invoice date',
  dueDate: 'Due date',
  items: 'Items',
  number: '#',
  product: 'Product',
  quantity: 'Quantity',
  price: 'Price',
  amount: 'Amount',
  subtotal: 'Subtotal',
  tax: (percent: number) => `Tax (${percent}%)`,
  shipping: 'Shipping',
  totalDue: 'Total due',
  totalPaid: 'Total paid',
  total: 'Total',
  amountInWords,
  terms: (days: number) => `Please pay within ${days} days of the invoice date.`,
  paidOn: (date: string) => `Paid on ${date}. Thank you.`,
  returnedOn: (date: string) => `Returned on ${date}`,
  forSeller: (seller: string) => `For ${seller}`,
  signature: 'Authorised signature',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
} as const;
