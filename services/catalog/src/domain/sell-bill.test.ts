import type { BillBasket, BillBasketLine } from '@bahi/contracts/catalog';
import { asMilli, asPaise, type Day } from '@bahi/contracts/shared';
import type { TaxRule } from '@bahi/contracts/tax';
import { contextOf, discountOf, type GstExample, gstExamples, rulesOf, stepOf } from '@bahi/testing/money/gst-examples';
import { type BilledProduct, sellBill } from './sell-bill.js';

const DAY = '2026-10-12' as Day;
const RULE: TaxRule = { from: '2017-07-01' as Day, treatment: 'taxable', rateBp: 1800 };
const regular = contextOf(gstExamples.find(({ id }) => id === 'e01') as GstExample);
const inclusive = { ...regular, priceMode: 'inclusive' as const };

function product(pricePaise: number, over: Partial<BilledProduct> = {}): BilledProduct {
  return {
    ...{ productKey: 'key', productId: 'PROD-1', name: 'Desk lamp', unit: 'piece', priceVersion: 1 },
    ...{ sellingPaise: asPaise(pricePaise), costPaise: asPaise(100), mrpPaise: null, allowsFractions: true },
    ...{
      quantityMilli: asMilli(10_000_000),
      thresholdMilli: asMilli(0),
      expiresOn: null,
      ratingTotal: 0,
      ratingCount: 0,
    },
    ...{ packs: [], tax: { hsn: '9405', uqc: 'PCS', taxClass: null, rules: [RULE] } },
    ...over,
  };
}

function lineOf(lineNo: number, unitPricePaise: number, over: Partial<BillBasketLine> = {}): BillBasketLine {
  const price = { unitPricePaise, priceVersion: 1, isOwnPrice: false, discount: null, forAmountPaise: null };
  return { lineNo, productRef: String(lineNo), packNo: 0, quantityMilli: 1_000, ...price, ...over };
}

function sell(products: readonly BilledProduct[], lines: readonly BillBasketLine[], over: Partial<BillBasket>) {
  const terms = {
    orderKey: 'order',
    at: '2026-10-12T05:00:00.000Z',
    by: 'user',
    discount: null,
    shortStock: 'refuse' as const,
  };
  const basket = { ...terms, roundTo: 100 as const, expectedTotalPaise: null, lines: [...lines], ...over };
  return sellBill(basket, (ref) => products[Number(ref) - 1], DAY);
}

/** An example as a bill of its products, with what the outcome has of it. */
function sellExample(example: GstExample) {
  const { lines, billDiscountBp, billDiscountPaise } = example.input;
  const products = lines.map((line) =>
    product(line.pricePaise, {
      productKey: line.name,
      mrpPaise: line.mrpPaise === undefined ? null : asPaise(line.mrpPaise),
      tax: { hsn: '9405', uqc: 'PCS', taxClass: null, rules: rulesOf(line) },
    }),
  );
  const wanted = lines.map((line, at) =>
    lineOf(at + 1, line.pricePaise, {
      quantityMilli: Math.round(Number(line.quantity) * 1000),
      discount: discountOf(line.discountBp, line.discountPaise),
    }),
  );
  return sell(products, wanted, {
    discount: discountOf(billDiscountBp, billDiscountPaise),
    roundTo: stepOf(example),
    taxContext: contextOf(example),
    isBuyerKnown: true,
  });
}

describe('a bill with tax', () => {
  it.each(gstExamples.map((example) => [example.id, example.title, example] as const))(
    '%s: %s',
    (_id, _title, example) => {
      const outcome = sellExample(example);

      const { lines, rates, totals, documentType } = example.expected;
      const { grossPaise, discountPaise, netPaise, taxPaise, roundOffPaise, totalPaise } = totals;
      const taxed = lines.map(
        ({ taxablePaise, cgstPaise, sgstPaise, igstPaise, cessPaise, netPaise: net, taxPaise: tax }) => ({
          netPaise: net,
          taxPaise: tax,
          tax: { taxablePaise, cgstPaise, sgstPaise, igstPaise, cessPaise },
        }),
      );
      expect(outcome).toMatchObject({
        outcome: 'priced',
        bill: {
          ...{ grossPaise, discountPaise, netPaise, taxPaise, roundOffPaise, totalPaise },
          lines: taxed,
          gst: { documentType, rates, taxContext: contextOf(example) },
        },
      });
    },
  );

  it('is refused for every line whose product lacks what the law needs', () => {
    const onMrp: TaxRule = { ...RULE, valuation: 'retail-price' };
    const lamp = { hsn: '9405', uqc: 'PCS', taxClass: null };
    const products = [
      product(100, { tax: null }),
      product(100, { tax: { ...lamp, rules: [{ ...RULE, from: '2026-10-13' as Day }] } }),
      product(100, { tax: { ...lamp, rules: [onMrp] } }),
      product(100),
    ];
    const lines = products.map((_, at) => lineOf(at + 1, 100));

    expect(sell(products, lines, { taxContext: regular })).toEqual({
      outcome: 'refused',
      lines: [
        { lineNo: 1, code: 'tax-data-missing' },
        { lineNo: 2, code: 'tax-data-missing' },
        { lineNo: 3, code: 'mrp-missing' },
      ],
    });
    for (const kind of ['composition', 'unregistered'] as const)
      expect(sell(products, lines, { taxContext: { ...regular, kind } })).toMatchObject({
        outcome: 'priced',
        bill: { taxPaise: 0, gst: { rates: [{ treatment: 'none', taxablePaise: 400 }] } },
      });
  });

  it('counts the tax of exclusive prices when it looks at the MRP', () => {
    const lamp = product(10_000, { mrpPaise: asPaise(11_799) });

    expect(sell([lamp], [lineOf(1, 10_000)], { taxContext: regular })).toMatchObject({
      lines: [{ code: 'above-mrp', mrpPaise: 11_799 }],
    });
    expect(sell([lamp], [lineOf(1, 10_000)], { taxContext: inclusive })).toMatchObject({ outcome: 'priced' });
  });

  it('is refused where the tax on the MRP is more than the price', () => {
    const onMrp: TaxRule = { ...RULE, rateBp: 4000, valuation: 'retail-price' };
    const pan = product(100, {
      mrpPaise: asPaise(10_000),
      tax: { hsn: '2106', uqc: 'PCS', taxClass: null, rules: [onMrp] },
    });

    expect(sell([pan], [lineOf(1, 100)], { taxContext: inclusive })).toEqual({
      outcome: 'refused',
      lines: [{ lineNo: 1, code: 'below-tax' }],
    });
  });

  it('needs the buyer from a taxable value of ₹50,000 on, of an unregistered buyer in a regular shop', () => {
    const exempt = {
      hsn: '1006',
      taxClass: null,
      uqc: 'KGS',
      rules: [{ ...RULE, treatment: 'exempt' as const }],
    };
    const outcomeOf = (pricePaise: number, over: Partial<BillBasket>, goods = product(pricePaise)) =>
      sell([goods], [lineOf(1, pricePaise)], { taxContext: regular, ...over }).outcome;

    expect(outcomeOf(4_999_999, {})).toBe('priced');
    expect(outcomeOf(5_000_000, {})).toBe('buyer-details-needed');
    expect(outcomeOf(5_000_000, { isBuyerKnown: true })).toBe('priced');
    expect(outcomeOf(5_000_000, { taxContext: { ...regular, registered: true } })).toBe('priced');
    expect(outcomeOf(5_000_000, { taxContext: { ...regular, kind: 'composition' } })).toBe('priced');
    expect(outcomeOf(5_000_000, {}, product(5_000_000, { tax: exempt }))).toBe('priced');
  });

  it('says nothing of tax in a simple shop', () => {
    const outcome = sell([product(10_000)], [lineOf(1, 10_000)], {});

    expect(
      outcome.outcome === 'priced' && [
        outcome.bill.taxPaise,
        'gst' in outcome.bill,
        'tax' in (outcome.bill.lines[0] ?? {}),
      ],
    ).toEqual([0, false, false]);
  });
});
