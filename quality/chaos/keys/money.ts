import { newShopkeeper } from '@bahi/testing/shop/shopkeeper';
import { type BilledShop, billedShop, drawerOf } from '../billed-shop.js';
import type { KeyedRequest, MakeKeyedRequest } from './keyed-request.js';

/** The state of the payment that came with the bill and how many records its invoice has. */
async function moneyOf({ http, invoiceId }: Awaited<ReturnType<typeof billedShop>>): Promise<string> {
  const { body } = await http.ask<{ invoice: { status: string; payments: { state: string }[] } }>(
    `/api/invoices/${invoiceId}`,
  );
  return [body.invoice.status, ...body.invoice.payments.map(({ state }) => state)].join(' ');
}

/** A bill that is settled in one way; `wanted` is its invoice afterwards, `other` would settle it differently. */
function settle(
  pathOf: (shop: BilledShop) => string,
  {
    pays,
    json,
    other,
    wanted,
  }: { pays: Parameters<typeof billedShop>[1]; json: object; other: object; wanted: string },
): MakeKeyedRequest {
  return async ({ world }) => {
    const shop = await billedShop(world.url, pays);
    const path = pathOf(shop);
    return {
      same: { path, json, payload: JSON.stringify(json) },
      other: { path, json: other, payload: JSON.stringify(other) },
      http: shop.http,
      orders: 0,
      effects: async () => {
        const found = await moneyOf(shop);
        return found === wanted ? [] : [`the money is ${found}, not ${wanted}`];
      },
    };
  };
}

const CASH = { method: 'cash' };
const PENDING_UPI = { method: 'upi', state: 'pending' };
const paymentPath = (action: string) => (shop: BilledShop) => `/api/payments/${shop.paymentId}/${action}`;

export const cancelInvoice = settle(({ invoiceId }) => `/api/invoices/${invoiceId}/cancel`, {
  pays: null,
  json: { reason: 'Wrong bill' },
  other: { reason: 'Wrong goods' },
  wanted: 'Cancelled',
});

export const confirmPayment = settle(paymentPath('confirm'), {
  pays: PENDING_UPI,
  json: { reference: 'UTR 1' },
  other: { reference: 'UTR 2' },
  wanted: 'Paid done',
});
export const failPayment = settle(paymentPath('fail'), {
  pays: PENDING_UPI,
  json: { reason: 'Never came' },
  other: { reason: 'Blocked' },
  wanted: 'Unpaid failed',
});
export const reversePayment = settle(paymentPath('reverse'), {
  pays: CASH,
  json: { reason: 'Wrong bill' },
  other: { reason: 'Wrong customer' },
  wanted: 'Unpaid reversed done',
});
export const changePaymentMethod = settle(paymentPath('method'), {
  pays: CASH,
  json: { method: 'card', reference: '4321' },
  other: { method: 'card', reference: '1234' },
  wanted: 'Paid reversed done done',
});

async function drawersWith(
  write: (drawerId: string) => Pick<KeyedRequest, 'same' | 'other'>,
  url: string,
  isOpen: boolean,
) {
  const { http } = await newShopkeeper(url);
  return { ...write(await drawerOf(http, { isOpen })), http, orders: 0 };
}

interface DrawersReply {
  readonly drawers: readonly { readonly open: object | null }[];
}

export const createDrawer: MakeKeyedRequest = async ({ world }) => {
  const { http } = await newShopkeeper(world.url);
  return {
    same: { path: '/api/drawers', json: { name: 'Front' }, payload: 'Front' },
    other: { path: '/api/drawers', json: { name: 'Back' }, payload: 'Back' },
    http,
    orders: 0,
    effects: async () => {
      const { drawers } = (await http.ask<DrawersReply>('/api/drawers')).body;
      return drawers.length === 1 ? [] : [`${drawers.length} drawers, not 1`];
    },
  };
};

/** A drawer that is opened or closed once. */
function swing(action: 'open' | 'close', bodies: readonly [object, object]): MakeKeyedRequest {
  return async ({ world }) => {
    const [json, other] = bodies;
    const request = await drawersWith(
      (drawerId) => {
        const path = `/api/drawers/${drawerId}/${action}`;
        return { same: { path, json, payload: 'same' }, other: { path, json: other, payload: 'other' } };
      },
      world.url,
      action === 'close',
    );
    return {
      ...request,
      effects: async () => {
        const { drawers } = (await request.http.ask<DrawersReply>('/api/drawers')).body;
        const isOpen = drawers[0]?.open !== null;
        return isOpen === (action === 'open') ? [] : [`the drawer is ${isOpen ? 'open' : 'closed'}`];
      },
    };
  };
}

export const openDrawer = swing('open', [{ float: 100 }, { float: 200 }]);
export const closeDrawer = swing('close', [{ counted: 100 }, { counted: 200 }]);

export const closeDay: MakeKeyedRequest = async ({ world }) => {
  const { http } = await newShopkeeper(world.url);
  const path = '/api/day-report/2026-01-05';
  return {
    same: { path: `${path}/close`, method: 'POST', payload: '2026-01-05' },
    http,
    orders: 0,
    effects: async () => {
      type Reply = { report: { closed: { number: string } | null } };
      const { body } = await http.ask<Reply>('/api/day-report?day=2026-01-05');
      const { closed } = body.report;
      return closed?.number === 'D-000001' ? [] : [`the day was closed as ${closed?.number}`];
    },
  };
};

/** The rules of a shop of its own: the second of two changes of one version is refused. */
export const paymentRules: MakeKeyedRequest = async ({ world }) => {
  const { http } = await newShopkeeper(world.url);
  const path = '/api/payments/rules';
  const { rules } = (await http.ask<{ rules: object }>(path)).body;
  const writeOf = (receiptFooter: string) => ({
    path,
    method: 'PUT',
    json: { ...rules, receiptFooter },
    payload: receiptFooter,
  });
  return {
    same: writeOf('Thank you'),
    other: writeOf('Come again'),
    http,
    orders: 0,
    async effects() {
      const { body } = await http.ask<{ rules: { version: number } }>(path);
      return body.rules.version === 1 ? [] : [`the rules were changed ${body.rules.version} times, not once`];
    },
  };
};
