import { longDate, rupees } from '../../../lib/format/format.js';
import { printerTexts as texts } from '../../../lib/texts/en/printer.js';
import type { BillDocument } from './bill-document.js';

/** What a test print shows: letters of India, an amount, the width of the paper. */
export function sampleBill(shop: string): BillDocument {
  return {
    ...{ shop, shopLines: [texts.sample.script], mark: texts.sample.mark, number: null },
    date: longDate(new Date().toISOString()),
    lines: [{ name: texts.sample.product, quantity: '2', price: rupees(45), amount: rupees(90), notes: '' }],
    ...{ sums: [], total: rupees(90), payments: [], footer: [texts.sample.footer], pay: null },
    bars: null,
    law: null,
  };
}
