import type { InvoiceRow, MovementRow, OrderRow, ShopEvidence } from '../evidence.js';
import type { Happened } from '../faults.js';
import type { Entry } from '../history.js';
import type { ChaosShop } from '../shops.js';
import { RULES } from './index.js';
import type { RunRecord } from './rule.js';

function entry(record: Partial<Entry>): Entry {
  return {
    kind: 'order',
    client: 0,
    shop: 0,
    path: '/api/orders/place-order',
    productId: 'P1',
    quantity: 2,
    rating: 4,
    key: 'k1',
    fromMs: 100,
    toMs: 140,
    status: 201,
    orderId: 'O1',
    total: 26.9,
    ...record,
  };
}

const order: OrderRow = {
  order_key: 'key-1',
  order_id: 'O1',
  status: 'pending',
  rating: 4,
  total: 2_690,
  product_id: 'P1',
  quantity: 2,
  unit_price: 1_345,
  unit_cost: 1_137,
};
const invoice: InvoiceRow = {
  invoice_id: 'INV-2627-000001',
  financial_year: '2627',
  number: 1,
  order_key: 'key-1',
  total: 2_690,
  status: 'Unpaid',
  created_at: new Date('2026-11-21T05:00:00Z'),
};
const initial: MovementRow = { movement_id: 'm0', kind: 'initial', product_key: 'p', change: 10 };
const sale: MovementRow = { movement_id: 'key-1', kind: 'sale', product_key: 'p', change: -2 };

const soundShop: ShopEvidence = {
  shop: { index: 0, products: [{ productId: 'P1', initial: 10 }] } as unknown as ChaosShop,
  products: [{ product_key: 'p', product_id: 'P1', quantity: 8 }],
  movements: [initial, sale],
  orders: [order],
  invoices: [invoice],
  shown: { orders: 1, revenue: 2_690, cost: 2_274, profit: 416, stock: 8, expected: 2 },
  booked: { sales: 2_690, units: 2 },
};

const sound: RunRecord = {
  entries: [entry({})],
  faults: [],
  settled: {
    unsettled: [],
    openReservations: 0,
    behind: [],
    parked: [],
    askedAgain: [{ first: entry({}), again: entry({ replayed: true }) }],
  },
  shops: [soundShop],
  checkTimes: true,
};

function shopWith(change: Partial<ShopEvidence>): RunRecord {
  return { ...sound, shops: [{ ...soundShop, ...change }] };
}

function callsWith(...entries: readonly Entry[]): RunRecord {
  return { ...sound, entries: [entry({}), ...entries] };
}

function settledWith(change: Partial<RunRecord['settled']>): RunRecord {
  return {
    ...sound,
    settled: { ...sound.settled, ...change },
  };
}

function fault(change: Partial<Happened>): Happened {
  return {
    part: 'catalog',
    kind: 'kill',
    forMs: 0,
    afterMs: 0,
    fromMs: 1_000,
    servesMs: 2_000,
    recoveredMs: 2_100,
    ...change,
  };
}

function brokenRules(record: RunRecord) {
  return RULES.filter(({ check }) => check(record).length > 0).map(({ name }) => name);
}

const second = { ...invoice, number: 2, order_key: 'key-2', invoice_id: 'INV-2627-000002' };

function failure(fromMs: number) {
  return entry({ key: 'k9', status: 503, retryAfter: 5, fromMs, toMs: fromMs + 20 });
}

const WRONGS: readonly (readonly [what: string, record: RunRecord, rule: string])[] = [
  ['more is sold than there was', shopWith({ movements: [initial, { ...sale, change: -12 }] }), 'R1 stock'],
  [
    'the ledger is not the stock',
    shopWith({ products: [{ product_key: 'p', product_id: 'P1', quantity: 9 }] }),
    'R1 stock',
  ],
  [
    'units are gone without an order',
    shopWith({ movements: [initial, { ...sale, movement_id: 'other' }] }),
    'R1 stock',
  ],
  ['a return gives nothing back', shopWith({ invoices: [{ ...invoice, status: 'Returned' }] }), 'R1 stock'],
  ['a success has no order', callsWith(entry({ orderId: 'O2', key: 'k2' })), 'R1 answers'],
  ['a refused call has an order', { ...sound, entries: [entry({ status: 409 })] }, 'R1 answers'],
  ['a success is of another total', { ...sound, entries: [entry({ total: 26.91 })] }, 'R1 answers'],
  ['an order stays open', settledWith({ openReservations: 1 }), 'R1 unknowns'],
  ['an order is not billed', shopWith({ invoices: [] }), 'R1 invoices'],
  ['an order is billed twice', shopWith({ invoices: [invoice, { ...second, order_key: 'key-1' }] }), 'R1 invoices'],
  ['a bill differs from its order', shopWith({ invoices: [{ ...invoice, total: 2_691 }] }), 'R1 invoices'],
  ['a bill has no order', shopWith({ invoices: [invoice, second] }), 'R1 invoices'],
  [
    'a confirmed payment is gone',
    callsWith(entry({ kind: 'pay', status: 200, invoiceId: invoice.invoice_id })),
    'R1 payments',
  ],
  [
    'a refused payment was made all the same',
    {
      ...shopWith({ invoices: [{ ...invoice, status: 'Paid' }] }),
      entries: [entry({}), entry({ kind: 'pay', status: 409, invoiceId: invoice.invoice_id })],
    },
    'R1 payments',
  ],
  ['a sum is a paisa off', shopWith({ shown: { ...soundShop.shown, revenue: 2_691 } }), 'R1 statistics'],
  ['the totals of all time are off', shopWith({ booked: { sales: 2_690, units: 3 } }), 'R1 statistics'],
  ['an event is lost', settledWith({ behind: ['billing received orders up to 1 of 2'] }), 'R3 events'],
  ['an event is parked', settledWith({ parked: ['billing parked one'] }), 'R3 events'],
  ['a number is left out', shopWith({ invoices: [{ ...invoice, number: 2 }] }), 'R6 numbers'],
  [
    'a date goes back',
    shopWith({ invoices: [invoice, { ...second, created_at: new Date('2026-11-20T05:00:00Z') }] }),
    'R6 numbers',
  ],
  [
    'a number is of a year that its date is not in',
    shopWith({ invoices: [{ ...invoice, created_at: new Date('2027-03-31T18:30:00Z') }] }),
    'R6 numbers',
  ],
  ['a service comes back slowly', { ...sound, faults: [fault({ recoveredMs: 4_200 })] }, 'R7 recovery'],
  ['a call fails with nothing broken', callsWith(failure(500)), 'R7, R9 failures'],
  [
    'a call fails for want of Redis',
    { ...callsWith(failure(1_500)), faults: [fault({ part: 'redis' })] },
    'R7, R9 failures',
  ],
  [
    'a call fails in a polite restart',
    { ...callsWith(failure(1_500)), faults: [fault({ kind: 'roll' })] },
    'R7, R9 failures',
  ],
  ['a polite restart meets few calls', { ...sound, faults: [fault({ kind: 'roll' })] }, 'R9 rate'],
  ['a call takes too long', callsWith(entry({ key: 'k8', status: 409, toMs: 9_400 })), 'R8 deadline'],
  ['a call with a file takes too long', callsWith(entry({ kind: 'file', status: 200, toMs: 29_400 })), 'R8 deadline'],
  ['a session is refused', callsWith(entry({ key: 'k8', status: 401 })), 'R8 sessions'],
  [
    'a fault is answered as if it were a mistake of the product',
    { ...callsWith({ ...failure(1_500), status: 500 }), faults: [fault({})] },
    'R8 refusals',
  ],
  [
    'a rejection has no Retry-After',
    { ...callsWith(entry({ key: 'k9', status: 503, fromMs: 1_500, toMs: 1_520 })), faults: [fault({})] },
    'R8 refusals',
  ],
  ['a key makes two orders', callsWith(entry({ orderId: 'O2' })), 'R14 keys'],
  [
    'a repeat gets another answer',
    settledWith({ askedAgain: [{ first: entry({}), again: entry({ orderId: 'O2' }) }] }),
    'R14 keys',
  ],
];

describe('the rules of a chaos run', () => {
  it('find nothing wrong with a sound history', () => {
    expect(brokenRules(sound)).toEqual([]);
  });

  it('excuse calls that fail while a service is down', () => {
    expect(brokenRules({ ...callsWith(failure(1_500)), faults: [fault({})] })).toEqual([]);
  });

  it('count a payment without a reply as made', () => {
    const silent = entry({ kind: 'pay', status: 0, invoiceId: invoice.invoice_id, fromMs: 1_500, toMs: 1_900 });
    const record = shopWith({
      invoices: [{ ...invoice, status: 'Paid' }],
      shown: { ...soundShop.shown, expected: 0 },
    });

    expect(brokenRules({ ...record, entries: [entry({}), silent], faults: [fault({})] })).toEqual([]);
  });

  it('let a call with a file take its time', () => {
    expect(brokenRules(callsWith(entry({ kind: 'file', status: 200, toMs: 28_000 })))).toEqual([]);
  });

  const shed = { ...failure(500), retryAfter: 1 };
  const inFlight = (count: number) =>
    Array.from({ length: count }, (_, index) => entry({ kind: 'read', key: `read-${index}`, fromMs: 400, toMs: 900 }));

  it('excuse a call without a free slot on a shared machine', () => {
    expect(brokenRules({ ...callsWith(shed), checkTimes: false })).toEqual([]);
  });

  it.each([
    ['/api/orders/place-order', 64],
    ['/api/dashboard/stats', 38],
  ])('excuse a refusal of %s only beyond the places that are always there', (path, places) => {
    const refused = { ...shed, kind: 'read' as const, path };

    expect(brokenRules(callsWith(refused, ...inFlight(places)))).toEqual([]);
    expect(brokenRules(callsWith(refused, ...inFlight(places - 1)))).toContain('R7, R9 failures');
  });

  it('excuse no rejection in a graceful restart', () => {
    const record = { ...callsWith(shed, ...inFlight(64)), faults: [fault({ kind: 'roll', fromMs: 300 })] };

    expect(brokenRules(record)).toContain('R7, R9 failures');
  });

  it.each(WRONGS)('notice that %s', (_what, record, rule) => {
    expect(brokenRules(record)).toContain(rule);
  });
});
