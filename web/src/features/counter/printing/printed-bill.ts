import type { Paper } from '@bahi/contracts/paper';
import { moneyClient } from '../../../lib/api/money.js';
import { barsOf } from '../../../lib/codes/bars.js';
import { notify } from '../../../lib/feedback/toast.js';
import { unbroken } from '../../../lib/format/unbroken.js';
import { refusalText } from '../../../lib/messages/refusal-text.js';
import { invoicePaper } from '../../../lib/paper/law-paper.js';
import { copyKey, notePrinted, wasPrinted } from '../../../lib/paper/printed-copies.js';
import { lawTexts } from '../../../lib/texts/en/law.js';
import { type BillDocument, billDocument, givenOf, type PrintedBill, payOf } from './bill-document.js';

/**
 * The bill to print, with its number as bars; of a shop under GST its document as billing has it. Null, and said, while that
 * is not there.
 */
export async function printedBill(printed: PrintedBill): Promise<BillDocument | null> {
  const bill = await billOf(printed);
  return bill && { ...bill, bars: bill.number === null ? null : barsOf(bill.number) };
}

async function billOf(printed: PrintedBill): Promise<BillDocument | null> {
  if (!printed.sold.bill.gst) return billDocument(printed);
  try {
    return await billOfLaw(printed);
  } catch (failure) {
    notify.error(refusalText(failure, lawTexts.notReady));
    return null;
  }
}

async function billOfLaw({ sold, shop, rules, isDuplicate }: PrintedBill): Promise<BillDocument> {
  const { orderId } = sold.bill;
  const { invoice, timeZone } = await moneyClient.readInvoiceOfOrder({ params: { orderId }, query: {} });
  if (!invoice.document) return billDocument({ sold, shop, owner: '', rules, isDuplicate });
  const key = copyKey(invoice.invoiceId, 'original');
  const around = {
    shop,
    footer: rules?.receiptFooter ?? null,
    timeZone,
    copy: 'original' as const,
    isAgain: isDuplicate || wasPrinted(key),
  };
  const paper = invoicePaper(invoice.document, invoice, around);
  notePrinted(key);
  const { change, credit } = sold.bill;
  const pay = payOf({ sold, rules }, { open: invoice.open, seller: paper.seller.name });
  return { ...billOfPaper(paper), pay, bars: null, payments: change > 0 || credit > 0 ? givenOf(sold) : paper.settled };
}

/** A paper of the law on a roll: what has no column stands below its line. */
function billOfPaper(paper: Paper): Omit<BillDocument, 'pay' | 'bars'> {
  const { seller, copy, number, sums, total, settled, notes } = paper;
  return {
    ...{ shop: seller.name, shopLines: seller.lines, mark: copy, number, date: null },
    lines: paper.lines.map((line) => {
      const { quantity = '', price = '', amount = '' } = line.cells;
      return { name: unbroken(line.name), quantity, price, amount, notes: line.notesBelow };
    }),
    ...{ sums, total: total.text, payments: settled, footer: notes },
    law: {
      ...{ notice: paper.notice, title: paper.title, details: paper.details, words: paper.words },
      parties: paper.parties.flatMap(({ label, lines }) => [`${label}:`, ...lines]),
      tables: paper.tables.map((table) => ({ title: table.title, rows: table.sentences })),
      signature: `${paper.texts.forSeller(seller.name)}: ${paper.signature}`,
    },
  };
}
