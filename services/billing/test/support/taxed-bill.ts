import type { TestService } from '@bahi/testing';
import { type BillPayment, billData, type PlacedBill } from './bill-data.js';
import { SELLER, type Sold, totalsOf } from './return-documents.js';

/** A bill to an unregistered buyer as orders tells it. */
export function taxedBill(
  billing: TestService,
  { bill, document }: Sold,
  payments: readonly BillPayment[] = [],
  over: Partial<PlacedBill> = {},
): PlacedBill {
  const data = billData(billing, payments);
  const [first] = data.lines;
  if (!first) throw new Error('no line');
  const { lines, tax, ...sums } = totalsOf(bill);
  const { placeOfSupply, interState } = document;
  return {
    ...{ ...data, ...sums, roundToPaise: bill.roundTo ?? 100, documentType: document.type as 'tax-invoice' },
    taxContext: {
      ...{
        day: bill.day,
        kind: 'regular',
        priceMode: 'inclusive',
        shopState: SELLER.stateCode,
        placeOfSupply,
        interState,
      },
      ...{ turnoverBand: 'up-to-5-crore', registered: false, profileVersion: 0 },
    },
    rates: tax.rows.map(({ toPayPaise: _, ...rate }) => rate),
    lines: lines.map((line, at) => {
      const {
        rule,
        netPaise: _net,
        taxPaise: _tax,
        isBelowTax: _is,
        ...amounts
      } = tax.lines[at] as (typeof tax.lines)[number];
      const {
        name,
        hsn,
        uqc,
        hsnDescription = 'GOODS',
        milli,
        pricePaise,
      } = bill.lines[at] as (typeof bill.lines)[number];
      return {
        ...{ ...first, lineNo: at + 1, productName: name, quantityMilli: milli, unitsMilli: milli },
        ...{ listPricePaise: pricePaise, unitPricePaise: pricePaise, ...line },
        tax: { hsn, hsnDescription, uqc, mrpPaise: null, rule, ...amounts },
      };
    }),
    ...over,
  };
}
