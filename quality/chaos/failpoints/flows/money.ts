import { randomUUID } from 'node:crypto';
import { newShopkeeper } from '@bahi/testing/shop/shopkeeper';
import { type BilledShop, billedShop, drawerOf } from '../../billed-shop.js';
import { expectEqual, type Flow, insist, type Run, type Stage } from './flow.js';

interface Money {
  readonly invoice: {
    readonly status: string;
    readonly open: number;
    readonly payments: readonly { readonly state: string; readonly amount: number }[];
    readonly creditNotes: readonly { readonly creditNoteId: string; readonly amount: number }[];
  };
}

async function moneyOf({ http, invoiceId }: BilledShop) {
  const { invoice } = (await insist(() => http.ask<Money>(`/api/invoices/${invoiceId}`))).body;
  const { status, open, payments, creditNotes } = invoice;
  return { status, open, payments: payments.map(({ state }) => state), notes: creditNotes.map(({ amount }) => amount) };
}

interface MoneyWrite {
  readonly pays: Parameters<typeof billedShop>[1];
  readonly path: (shop: BilledShop) => string;
  readonly json: (shop: BilledShop) => object;
  readonly answered: number;
  readonly wanted: Awaited<ReturnType<typeof moneyOf>>;
}

/** A write that changes the money of a bill. */
function moneyFlow(name: string, call: string, { pays, path, json, answered: status, wanted }: MoneyWrite): Flow {
  return {
    name,
    calls: [call],
    async prepare({ world }: Stage): Promise<Run> {
      const shop = await billedShop(world.url, pays);
      const ask = { method: 'POST', json: json(shop), headers: { 'Idempotency-Key': randomUUID() } };
      let answered = 0;
      return {
        async act() {
          answered = (await insist(() => shop.http.ask(path(shop), ask))).status;
        },
        check: async () => [
          ...expectEqual('the answer', answered, status),
          ...expectEqual('the money of the bill', await moneyOf(shop), wanted),
        ],
      };
    },
  };
}

const CASH = { method: 'cash' };
const PENDING_UPI = { method: 'upi', state: 'pending' };
const settlePath = (action: string) => (shop: BilledShop) => `/api/payments/${shop.paymentId}/${action}`;

export const recordPayment = moneyFlow('record a payment', 'POST /api/payments', {
  pays: PENDING_UPI,
  path: () => '/api/payments',
  json: ({ invoiceId, total: amount }) => ({ paymentKey: randomUUID(), invoiceId, amount, method: 'cash' }),
  answered: 201,
  wanted: { status: 'Paid', open: 0, payments: ['pending', 'done'], notes: [] },
});
export const confirmPayment = moneyFlow('confirm a payment', 'POST /api/payments/:paymentId/confirm', {
  pays: PENDING_UPI,
  path: settlePath('confirm'),
  json: () => ({ reference: 'UTR 1' }),
  answered: 200,
  wanted: { status: 'Paid', open: 0, payments: ['done'], notes: [] },
});
export const failPayment = moneyFlow('mark a payment as failed', 'POST /api/payments/:paymentId/fail', {
  pays: PENDING_UPI,
  path: settlePath('fail'),
  json: () => ({ reason: 'Never came' }),
  answered: 200,
  wanted: { status: 'Unpaid', open: 25, payments: ['failed'], notes: [] },
});
export const reversePayment = moneyFlow('reverse a payment', 'POST /api/payments/:paymentId/reverse', {
  pays: CASH,
  path: settlePath('reverse'),
  json: () => ({ reason: 'Wrong bill' }),
  answered: 200,
  wanted: { status: 'Unpaid', open: 25, payments: ['reversed', 'done'], notes: [] },
});
export const changePaymentMethod = moneyFlow('change the method of a payment', 'POST /api/payments/:paymentId/method', {
  pays: CASH,
  path: settlePath('method'),
  json: () => ({ method: 'card' }),
  answered: 200,
  wanted: { status: 'Paid', open: 0, payments: ['reversed', 'done', 'done'], notes: [] },
});
export const cancelInvoice = moneyFlow('cancel an invoice', 'POST /api/invoices/:invoiceId/cancel', {
  pays: null,
  path: ({ invoiceId }) => `/api/invoices/${invoiceId}/cancel`,
  json: () => ({ reason: 'Wrong bill' }),
  answered: 200,
  wanted: { status: 'Cancelled', open: 0, payments: [], notes: [] },
});
export const issueCreditNote = moneyFlow('issue a credit note', 'POST /api/credit-notes', {
  pays: CASH,
  path: () => '/api/credit-notes',
  json: ({ invoiceId }) => ({
    ...{ creditNoteKey: randomUUID(), invoiceId, reason: 'Torn' },
    lines: [{ lineNo: 1, quantity: 1, restock: 'shelf' }],
    refunds: [{ method: 'cash', amount: 13 }],
  }),
  answered: 201,
  wanted: { status: 'Paid', open: 0, payments: ['done', 'done'], notes: [13] },
});

/** A write on the drawer of a shop of its own; `find` reads what is to be seen of it. */
function drawerFlow(name: string, call: string, { isOpen, action, json, answered: status, wanted }: DrawerWrite): Flow {
  return {
    name,
    calls: [call],
    async prepare({ world }: Stage): Promise<Run> {
      const { http } = await newShopkeeper(world.url);
      const drawerId = isOpen === null ? '' : await drawerOf(http, { isOpen });
      const path = isOpen === null ? '/api/drawers' : `/api/drawers/${drawerId}/${action}`;
      const ask = { method: 'POST', json: json(), headers: { 'Idempotency-Key': randomUUID() } };
      let answered = 0;
      return {
        async act() {
          answered = (await insist(() => http.ask(path, ask))).status;
        },
        async check() {
          const sql = `select d.name, s.closed_at is null as open, s.counted_paise::float8 as counted,
              (select count(*)::int from drawer_moves as m where m.shop_id = s.shop_id and m.session_key = s.session_key) as moves
            from drawers as d left join drawer_sessions as s on s.shop_id = d.shop_id and s.drawer_key = d.drawer_key
            where d.shop_id = (select i.shop_id from drawers as i where i.drawer_key = $1)`;
          const { drawers } = (await insist(() => http.ask<{ drawers: { drawerId: string }[] }>('/api/drawers'))).body;
          const found = await world.query('billing', sql, [drawers[0]?.drawerId]);
          return [...expectEqual('the answer', answered, status), ...expectEqual('the drawers', found, [wanted])];
        },
      };
    },
  };
}

interface DrawerWrite {
  /** Null: the drawer is not there yet. */
  readonly isOpen: boolean | null;
  readonly action: string;
  readonly json: () => object;
  readonly answered: number;
  readonly wanted: object;
}

export const createDrawer = drawerFlow('add a drawer', 'POST /api/drawers', {
  isOpen: null,
  action: '',
  json: () => ({ name: 'Front' }),
  answered: 201,
  wanted: { name: 'Front', open: true, counted: null, moves: 0 },
});
export const openDrawer = drawerFlow('open a drawer', 'POST /api/drawers/:drawerId/open', {
  isOpen: false,
  action: 'open',
  json: () => ({ float: 100 }),
  answered: 201,
  wanted: { name: 'Front', open: true, counted: null, moves: 0 },
});
export const moveCash = drawerFlow('move cash', 'POST /api/drawers/:drawerId/moves', {
  isOpen: true,
  action: 'moves',
  json: () => ({ moveKey: randomUUID(), kind: 'out', amount: 30, reason: 'expense' }),
  answered: 201,
  wanted: { name: 'Front', open: true, counted: null, moves: 1 },
});
export const closeDrawer = drawerFlow('close a drawer', 'POST /api/drawers/:drawerId/close', {
  isOpen: true,
  action: 'close',
  json: () => ({ counted: 90 }),
  answered: 200,
  wanted: { name: 'Front', open: false, counted: 9_000, moves: 0 },
});

export const closeDay: Flow = {
  name: 'close a day',
  calls: ['POST /api/day-report/:day/close'],
  async prepare({ world }: Stage): Promise<Run> {
    const { http } = await newShopkeeper(world.url);
    const ask = { method: 'POST', headers: { 'Idempotency-Key': randomUUID() } };
    let answered = 0;
    return {
      async act() {
        answered = (await insist(() => http.ask('/api/day-report/2026-01-05/close', ask))).status;
      },
      async check() {
        type Reply = { report: { closed: { number: string } | null } };
        const { body } = await insist(() => http.ask<Reply>('/api/day-report?day=2026-01-05'));
        return [
          ...expectEqual('the answer', answered, 200),
          ...expectEqual('the close', body.report.closed?.number, 'D-000001'),
        ];
      },
    };
  },
};

export const editPaymentRules: Flow = {
  name: 'edit the rules of payments',
  calls: ['PUT /api/payments/rules'],
  async prepare({ world }: Stage): Promise<Run> {
    const { http } = await newShopkeeper(world.url);
    const path = '/api/payments/rules';
    const { rules } = (await http.ask<{ rules: object }>(path)).body;
    const json = { ...rules, upiId: 'meera@okbank', methods: ['cash', 'upi'] };
    const ask = { method: 'PUT', json, headers: { 'Idempotency-Key': randomUUID() } };
    let answered = 0;
    return {
      async act() {
        answered = (await insist(() => http.ask(path, ask))).status;
      },
      async check() {
        const { body } = await insist(() => http.ask<{ rules: object }>(path));
        return [
          ...expectEqual('the answer', answered, 200),
          ...expectEqual('the rules', body.rules, { ...json, version: 1 }),
        ];
      },
    };
  },
};
