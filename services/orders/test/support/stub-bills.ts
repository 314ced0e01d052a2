import { type BillBasket, type BillResult, catalogBillsApi, type SoldBill } from '@bahi/contracts/catalog';
import { asMilli, asPaise, billTotals, type Day, uuidv7 } from '@bahi/contracts/shared';
import { type GstLine, gstOf } from '@bahi/contracts/tax';
import { type Stub, stub } from '@bahi/testing';

export interface StubBills {
  readonly stub: Stub;
  /** The bills that were sold, by order. */
  readonly sold: Map<string, SoldBill>;
  readonly voided: Set<string>;
  /** The ratings of lines that arrived, in their order. */
  readonly rated: { readonly lineNo: number; readonly rating: number; readonly changeNo: number }[];
  /** What the next bills are refused with. */
  refusal: BillResult | null;
  /** Runs before and after each effect; throw in `after` and only the reply is lost. */
  faults: { readonly before?: () => Promise<void>; readonly after?: () => Promise<void> };
}

const NO_CODE = { hsn: '9405', hsnDescription: 'Lamps', uqc: 'PCS', mrpPaise: null };

/**
 * The part of catalog that sells bills, in memory: everything is there, at the price that the bill says, with 18 % in a shop
 * with a tax profile.
 */
export function stubBills(): StubBills {
  const bills: Omit<StubBills, 'stub'> = { sold: new Map(), voided: new Set(), rated: [], refusal: null, faults: {} };
  const sell = (basket: BillBasket): BillResult => {
    const { orderKey } = basket;
    const earlier = bills.sold.get(orderKey);
    if (earlier) return { outcome: 'sold', bill: earlier };
    if (bills.voided.has(orderKey)) return { outcome: 'voided' };
    if (bills.refusal) return bills.refusal;
    const bill = priced(basket, bills.sold.size + 1);
    if (bill.totalPaise !== basket.expectedTotalPaise) return { outcome: 'total-changed', quote: bill };
    bills.sold.set(orderKey, bill);
    return { outcome: 'sold', bill };
  };
  const handlers = stub(catalogBillsApi, {
    sellBills: async ({ body }) => {
      await bills.faults.before?.();
      const results = body.bills.map(sell);
      await bills.faults.after?.();
      return { results };
    },
    quoteBill: async ({ body: { bill } }) => ({ result: { outcome: 'quoted', quote: priced(bill, 0) } }),
    voidBill: async ({ body: { orderKey } }) => {
      const earlier = bills.sold.get(orderKey);
      if (earlier) return { result: { outcome: 'sold', bill: earlier } };
      bills.voided.add(orderKey);
      return { result: { outcome: 'voided' } };
    },
    rateLines: async ({ body: { lines } }) => {
      await bills.faults.before?.();
      bills.rated.push(...lines);
      return { position: 7 };
    },
  });
  return Object.assign(bills, { stub: handlers });
}

function priced({ lines, discount, roundTo, taxContext }: BillBasket, position: number): SoldBill {
  const amountOf = (one: BillBasket['discount']) =>
    one?.kind === 'amount' ? { ...one, paise: asPaise(one.paise) } : one;
  const rule = { from: '2017-07-01' as Day, treatment: 'taxable' as const, rateBp: 1800 };
  const goods = lines.map(({ quantityMilli }) => ({ rule, unitsMilli: asMilli(quantityMilli), mrpPaise: null }));
  const input = {
    lines: lines.map((line) => ({
      unitPricePaise: asPaise(line.unitPricePaise),
      quantityMilli: asMilli(line.quantityMilli),
      forAmountPaise: line.forAmountPaise === null ? null : asPaise(line.forAmountPaise),
      discount: amountOf(line.discount),
    })),
    discount: amountOf(discount),
    roundTo,
  };
  const taxed = taxContext && billTotals({ ...input, taxOf: gstOf(goods, taxContext) });
  const { lines: totals, tax: _, ...sums } = taxed ?? billTotals(input);
  const sold = lines.map((line, index) => ({
    lineNo: line.lineNo,
    productKey: uuidv7(),
    productId: line.productRef,
    productName: `Product ${line.lineNo}`,
    unit: 'piece',
    packNo: 0,
    packName: null,
    quantityMilli: line.quantityMilli,
    unitsMilli: line.quantityMilli,
    allowsFractions: line.quantityMilli % 1000 !== 0,
    listPricePaise: line.unitPricePaise,
    unitPricePaise: line.unitPricePaise,
    unitCostPaise: 100,
    ...(totals[index] as (typeof totals)[number]),
    foundMilli: 0,
    ...(taxed && { tax: { ...NO_CODE, ...(taxed.tax.lines[index] as GstLine) } }),
  }));
  const gst = taxed && taxContext && { taxContext, documentType: 'tax-invoice' as const, rates: [...taxed.tax.rows] };
  return { lines: sold, ...sums, ...(gst && { gst }), stock: [], position };
}
