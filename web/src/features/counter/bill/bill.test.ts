import { asMilli, asPaise, toRupees } from '@bahi/contracts/shared';
import { aCounterProduct } from '../../../../test-support/counter.js';
import { itemOf } from '../../../lib/counter-list/counter-list.js';
import { type BillAct, billAfter, emptyBill, fullOf, refusalOf, type SoldItem } from './bill.js';
import { basketOf, sumsOf } from './bill-sums.js';
import { readEntry } from './entry.js';
import { actOf } from './meaning.js';

const soap = itemOf(aCounterProduct({ name: 'Soap', price: 45, mrp: 50 }));
const sweets = aCounterProduct({
  name: 'Sweets',
  price: 50,
  packs: [{ packNo: 1, name: 'Box of 12', units: 12, price: 550 }],
});
const box = itemOf(sweets, 1);
const sugar = itemOf(aCounterProduct({ name: 'Sugar', price: 48, unit: 'kg', fractions: true }));

/** A bill after these steps: items as one scan each, texts as typed into the entry field. */
function billOf(...steps: readonly (SoldItem | string | BillAct)[]) {
  return steps.reduce((bill, step) => {
    if (typeof step !== 'string') {
      const act = 'do' in step ? step : ({ do: 'add', item: step, quantityMilli: asMilli(1000) } as const);
      return billAfter(bill, act);
    }
    const act = actOf(readEntry(step), undefined);
    return act ? billAfter(bill, act) : bill;
  }, emptyBill('k'));
}

function shown(bill: ReturnType<typeof billOf>) {
  const { lines } = sumsOf(bill, 0);
  return bill.lines.map(({ name, quantityMilli }, at) => {
    const { grossPaise = 0, discountPaise = 0 } = lines[at] ?? {};
    return `${quantityMilli / 1000} ${name} ${(grossPaise - discountPaise) / 100}`;
  });
}

describe('the bill', () => {
  it.each([
    ['the same scan adds to its line', [soap, sugar, soap], ['2 Soap 90', '1 Sugar 48']],
    ['a discounted line stays apart', [soap, '10%', soap], ['1 Soap 40.5', '1 Soap 45']],
    ['a line with its own price stays apart', [soap, '@40', soap], ['1 Soap 40', '1 Soap 45']],
    ['3* alone changes the chosen line', [soap, sugar, '1.25*'], ['1 Soap 45', '1.25 Sugar 60']],
    ['a fraction of a whole thing changes nothing', [soap, '1.5*'], ['1 Soap 45']],
    ['=50 sells for exactly that', [sugar, '=50'], ['1.042 Sugar 50']],
    ['=50 is for loose goods alone', [soap, '=50'], ['1 Soap 45']],
    ['rupees off the line', [soap, '-5.50'], ['1 Soap 39.5']],
    ['more off than there is changes nothing', [soap, '-45.01'], ['1 Soap 45']],
    ['a price above the MRP is refused', [soap, '@51'], ['1 Soap 45']],
    ['one less never removes', [soap, { do: 'step', by: -1 }], ['1 Soap 45']],
    ['the chosen line is changed', [soap, sugar, { do: 'choose', at: 0 }, '2*'], ['2 Soap 90', '1 Sugar 48']],
    ['a pack is a line of its own, at its own price', [itemOf(sweets), box, box], ['1 Sweets 50', '2 Sweets 1100']],
    [
      'the line is sold in its pack, at its price',
      [itemOf(sweets), '@40', { do: 'pack', item: box }],
      ['1 Sweets 550'],
    ],
    ['what is no whole pack becomes one', [sugar, '1.25*', { do: 'pack', item: box }], ['1 Sweets 550']],
    ['a removed line is gone', [soap, sugar, { do: 'remove', at: 0 }], ['1 Sugar 48']],
    [
      'and comes back to its place',
      [soap, sugar, { do: 'remove', at: 0 }, { do: 'restore' }],
      ['1 Soap 45', '1 Sugar 48'],
    ],
  ] as const)('%s', (_, steps, expected) => expect(shown(billOf(...steps))).toEqual(expected));

  it('shares a discount of the whole bill, and sends what it shows', () => {
    const bill = billOf(soap, sugar, '10%%');

    expect(toRupees(sumsOf(bill, 100).totalPaise)).toBe(84);
    expect(basketOf(bill)).toMatchObject({
      discount: { percent: 10 },
      lines: [{ unitPrice: 45, ownPrice: false }, {}],
    });
  });

  it('sells for exactly 50 at any price', () => {
    for (const paise of [1, 7, 99, 4_801, 333_333, 10_000_000]) {
      const item = { ...sugar, pricePaise: asPaise(paise) };
      const bill = billOf(item, '=50');
      expect([sumsOf(bill, 0).grossPaise, bill.lines[0]?.quantityMilli ?? 0]).toEqual([5000, expect.any(Number)]);
    }
  });

  it('never sends more off than there is', () => {
    const bill = billOf(soap, '2*', '-60', { do: 'step', by: -1 }, sugar, '--500');

    expect(basketOf(bill)).toMatchObject({ discount: { amount: 48 }, lines: [{ discount: { amount: 45 } }, {}] });
  });

  it('takes the new price of the server for the same amount', () => {
    const prices = [{ lineNo: 1, pricePaise: asPaise(5000), priceVersion: 2 }];
    expect(basketOf(billOf(sugar, '=50', { do: 'accept-prices', prices })).lines).toMatchObject([
      { unitPrice: 50, quantity: 1, forAmount: 50 },
    ]);
  });

  it('takes the new price of the server', () => {
    const prices = [{ lineNo: 1, pricePaise: asPaise(4700), priceVersion: 2 }];
    expect(basketOf(billOf(soap, { do: 'accept-prices', prices })).lines).toMatchObject([
      { unitPrice: 47, priceVersion: 2 },
    ]);
  });

  it('has room for 200 lines, and says of one more that it has none', () => {
    const items = Array.from({ length: 201 }, (_, at) => ({ ...soap, productId: `P-${at}` }));
    const bill = billOf(...items);
    const one = asMilli(1000);

    expect(bill.lines).toHaveLength(200);
    expect(items.slice(199).map((item) => fullOf(bill, { do: 'add', item, quantityMilli: one }))).toEqual([
      null,
      'full',
    ]);
  });

  it('says that there is no line to change', () => expect(refusalOf(undefined, { do: 'step', by: 1 })).toBe('no-line'));
});

describe('the entry field', () => {
  it.each([
    ['', { kind: 'nothing' }],
    ['8901030865278', { kind: 'find', text: '8901030865278', quantityMilli: 1000 }],
    ['3*par', { kind: 'find', text: 'par', quantityMilli: 3000 }],
    ['१.25 * dal', { kind: 'find', text: 'dal', quantityMilli: 1250 }],
    ['.5*', { kind: 'quantity', quantityMilli: 500 }],
    ['0*', { kind: 'unreadable' }],
    ['1.2345*', { kind: 'unreadable' }],
    ['=50', { kind: 'sell-for', amountPaise: 5000 }],
    ['=0', { kind: 'unreadable' }],
    ['5%', { kind: 'discount', ofBill: false, discount: { kind: 'percent', basisPoints: 500 } }],
    ['12.5%%', { kind: 'discount', ofBill: true, discount: { kind: 'percent', basisPoints: 1250 } }],
    ['101%', { kind: 'unreadable' }],
    ['0%', { kind: 'discount', ofBill: false, discount: null }],
    ['--20', { kind: 'discount', ofBill: true, discount: { kind: 'amount', paise: 2000 } }],
    ['@45.505', { kind: 'unreadable' }],
    ['/3', { kind: 'quick-key', place: 3 }],
    ['?', { kind: 'help' }],
    ['7 up', { kind: 'find', text: '7 up', quantityMilli: 1000 }],
  ])('reads %j', (typed, expected) => expect(readEntry(typed)).toEqual(expected));
});
