import type { Entry } from '../history.js';
import type { ChaosShop } from '../shops.js';
import type { BillsRecord } from './record.js';
import { BILL_RULES } from './rules.js';

const json = {
  billKey: 'b1',
  customerId: 'merged',
  credit: 15,
  lines: [
    { productId: 'P1', quantity: 2 },
    { productId: 'P1', quantity: 1 },
  ],
  expectedTotal: 40,
};

function call(own: Partial<Entry> = {}): Entry {
  const sold = { status: 201, orderId: 'O1', total: 40 };
  return { kind: 'bill', client: 0, shop: 0, path: '/api/bills', json, key: 'b1', fromMs: 0, toMs: 9, ...sold, ...own };
}

const order = { order_key: 'k1', order_id: 'O1', bill_key: 'b1', gross: 4_000, lines: ['P1 2', 'P1 1'] };
const invoice = {
  invoice_id: 'INV-2627-000001',
  financial_year: '2627',
  number: 1,
  order_key: 'k1',
  total: 4_035,
  gross: 4_000,
  customer_key: 'kept',
  paid: 2_500,
  received: 2_000,
  status: 'Paid' as const,
  created_at: new Date('2026-11-21T05:00:00Z'),
};
const initial = { movement_id: 'm0', kind: 'initial', product_id: 'P1', change: 10 };
const first = { movement_id: 'k1:1', kind: 'sale', product_id: 'P1', change: -2 };
const second = { movement_id: 'k1:2', kind: 'sale', product_id: 'P1', change: -1 };

const account = { account_key: 'kept', balance: 2_000, entered: 2_000, last: 2_000, numbered: true };

const sound: BillsRecord = {
  shop: { index: 0, products: [{ productId: 'P1', initial: 10 }] } as unknown as ChaosShop,
  entries: [call(), call({ status: 503, retryAfter: 1 }), call({ key: 'b2', status: 409, code: 'lines-refused' })],
  products: [{ product_key: 'p', product_id: 'P1', quantity: 7 }],
  movements: [initial, first, second],
  orders: [order],
  invoices: [invoice],
  accounts: [account],
  claims: [],
  customers: { limited: 'limited', kept: 'kept', merged: 'merged' },
};

function foundIn(record: BillsRecord) {
  return BILL_RULES.flatMap(({ check }) => check(record));
}

const WRONGS: readonly (readonly [what: string, record: BillsRecord, sentence: RegExp])[] = [
  ['a deadlock shows', { ...sound, entries: [call(), call({ status: 500, code: 'internal' })] }, /answered 500/],
  ['a till is sent away for good', { ...sound, entries: [call(), call({ status: 409, code: 'other' })] }, /409 other/],
  ['a line is not taken', { ...sound, movements: [initial, first] }, /O1 took P1 2/],
  ['units are gone without a bill', { ...sound, orders: [], entries: [], invoices: [] }, /belong to no bill/],
  [
    'the ledger is not the stock',
    { ...sound, products: [{ product_key: 'p', product_id: 'P1', quantity: 8 }] },
    /8 of 10 left/,
  ],
  ['a bill has other lines than were sent', { ...sound, orders: [{ ...order, lines: ['P1 3'] }] }, /has the lines/],
  ['a success has no bill', { ...sound, entries: [...sound.entries, call({ key: 'b3' })] }, /there is none/],
  ['a key makes two bills', { ...sound, entries: [call(), call({ orderId: 'O2' })] }, /b1 is O1, O2/],
  [
    'a bill is sold and no till got it',
    { ...sound, entries: [call({ status: 503, retryAfter: 1 })] },
    /no till got it/,
  ],
  ['payments are not the total', { ...sound, invoices: [{ ...invoice, paid: 2_499 }] }, /payments of 2499/],
  ['a claim stays beside its debit', { ...sound, claims: [{ order_key: 'k1', amount: 1_500 }] }, /1500 paise are held/],
  ['a sale stays with the merged one', { ...sound, invoices: [{ ...invoice, customer_key: 'merged' }] }, /to merged/],
  ['a balance is not its bills', { ...sound, accounts: [{ ...account, balance: 1_500 }] }, /owes 1500: bills of 2000/],
  ['an entry is left out', { ...sound, accounts: [{ ...account, numbered: false }] }, /kept owes 2000/],
  [
    'tills together pass a limit',
    { ...sound, entries: [call({ json: { ...json, customerId: 'limited', credit: 601 } })] },
    /pass the limit/,
  ],
  ['a bill has no invoice', { ...sound, invoices: [] }, /has 0 invoices/],
  ['a number is left out', { ...sound, invoices: [{ ...invoice, number: 2 }] }, /2 follows 0/],
];

describe('the rules of bills', () => {
  it('find nothing wrong with a sound run', () => expect(foundIn(sound)).toEqual([]));

  it.each(WRONGS)('notice that %s', (_what, record, sentence) => {
    expect(foundIn(record).join('\n')).toMatch(sentence);
  });
});
