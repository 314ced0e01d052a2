import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Intent } from '../../history.js';
import { isFailed } from '../../history.js';
import { untilQuiet } from '../quiet.js';
import { expectEqual, type Flow, insist, type Run, type Stage, waitFor } from './flow.js';

type Request = Omit<Intent, 'shop'>;

const TOO_MANY = 900_000;
const PLACE_ORDER = 'POST /api/orders/place-order';

function orderOf({ shop }: Stage, changes: Partial<Request> = {}): Request {
  return {
    kind: 'order',
    client: 0,
    path: '/api/orders/place-order',
    productId: shop.products[0]?.productId ?? '',
    quantity: 2,
    rating: 4,
    key: randomUUID(),
    ...changes,
  };
}

/** Repeats a request until it is answered; the rules of the chaos run check the replies. */
async function answered({ call, shop }: Stage, request: Request) {
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const { entry } = await call(shop, request);
    if (!isFailed(entry)) return entry;
    await pause(120);
  }
  throw new Error(`${request.kind} under ${request.key} was never answered`);
}

async function invoiceOf({ world }: Stage, orderId: string) {
  const sql = 'select invoice_id, status, archived_at is not null as archived from invoices where order_id = $1';
  const [row] = await world.query<{ invoice_id: string; status: string; archived: boolean }>('billing', sql, [orderId]);
  return row;
}

export const placeOrder: Flow = {
  name: 'place an order',
  calls: [PLACE_ORDER],
  async prepare(stage) {
    const request = orderOf(stage);
    let orderId = '';
    return {
      async act() {
        orderId = (await answered(stage, request)).orderId ?? '';
      },
      check: async () => expectEqual('its invoice', (await invoiceOf(stage, orderId))?.status, 'Unpaid'),
    };
  },
};

export const refuseOrder: Flow = {
  name: 'refuse an order',
  calls: [PLACE_ORDER],
  async prepare(stage) {
    const request = orderOf(stage, { quantity: TOO_MANY });
    let answer = 0;
    return {
      async act() {
        answer = (await answered(stage, request)).status;
      },
      async check() {
        const sql = 'select key from idempotency_keys where key = $1';
        const kept = await stage.world.query('orders', sql, [request.key]);
        return [...expectEqual('the answer', answer, 409), ...expectEqual('what is left of its key', kept, [])];
      },
    };
  },
};

/**
 * An order without a key whose process dies, so that only the recovery job can complete it.
 * `label` and `time`: the step at which the process dies.
 */
function leftOpen(name: string, label: string, time: number): Flow {
  return {
    name,
    calls: [PLACE_ORDER],
    async prepare(stage): Promise<Run> {
      const { world, steps, call, shop } = stage;
      const [orders] = world.nodes.orders;
      if (!orders) throw new Error('There are no orders');
      const death = { node: 'orders', label, time } as const;
      steps.arm(death);
      const { key: _none, ...request } = orderOf(stage);
      await call(shop, request);
      await waitFor('the death of orders', () => steps.isMet(death));
      await orders.kill();
      return {
        async act() {
          // It may die again at once; the run that armed it starts it again.
          await orders.start().catch(() => undefined);
          await untilQuiet(world);
        },
        check: async () => [],
      };
    },
  };
}

export const recoverTaken = leftOpen('recover an order whose units are taken', 'before commit', 2);
export const recoverUntaken = leftOpen('recover an order whose units are not taken', 'after commit', 1);

/** An order with its invoice, both received by all subscribers. */
async function billed(stage: Stage) {
  const { orderId = '' } = await answered(stage, orderOf(stage));
  await untilQuiet(stage.world);
  const invoice = await invoiceOf(stage, orderId);
  if (!invoice) throw new Error(`${orderId} has no invoice`);
  return { orderId, invoiceId: invoice.invoice_id };
}

type Action = 'pay' | 'return' | 'archive';

const ACTIONS: Readonly<Record<Action, { readonly name: string; readonly call: string; readonly ends: object }>> = {
  pay: {
    name: 'pay an invoice',
    call: 'PATCH /api/invoices/:invoiceId/pay',
    ends: { status: 'Paid', archived: false },
  },
  return: {
    name: 'return goods',
    call: 'PATCH /api/invoices/:invoiceId/return',
    ends: { status: 'Returned', archived: false },
  },
  archive: {
    name: 'delete an invoice',
    call: 'DELETE /api/invoices/:invoiceId',
    ends: { status: 'Paid', archived: true },
  },
};

/** Pays or returns with checked replies; the rules do not cover archiving. */
async function change(stage: Stage, action: Action, invoiceId: string): Promise<number> {
  const path = `/api/invoices/${invoiceId}`;
  const key = randomUUID();
  if (action !== 'archive')
    return (await answered(stage, { kind: action, client: 0, invoiceId, path: `${path}/${action}`, key })).status;
  const { http } = stage.shop.keeper;
  const headers = { 'Idempotency-Key': key };
  return (await insist(() => http.ask(path, { method: 'DELETE', headers }))).status;
}

function invoiceFlow(action: Action): Flow {
  return {
    name: ACTIONS[action].name,
    calls: [ACTIONS[action].call],
    async prepare(stage) {
      const { orderId, invoiceId } = await billed(stage);
      if (action === 'archive') {
        await change(stage, 'pay', invoiceId);
        await untilQuiet(stage.world);
      }
      let answer = 0;
      return {
        async act() {
          answer = await change(stage, action, invoiceId);
        },
        async check() {
          const { invoice_id: _id, ...found } = (await invoiceOf(stage, orderId)) ?? { invoice_id: '' };
          return [
            ...expectEqual('the answer', answer, 200),
            ...expectEqual('the invoice', found, ACTIONS[action].ends),
          ];
        },
      };
    },
  };
}

export const payInvoice = invoiceFlow('pay');
export const returnGoods = invoiceFlow('return');
export const deleteInvoice = invoiceFlow('archive');
