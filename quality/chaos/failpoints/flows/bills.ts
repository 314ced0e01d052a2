import { randomUUID } from 'node:crypto';
import type { HttpClient } from '@bahi/testing/shop/http-client';
import { newShopkeeper } from '@bahi/testing/shop/shopkeeper';
import { expectEqual, type Flow, insist, type Run, type Stage } from './flow.js';

const PLACE_BILL = 'POST /api/bills';
const IN_STOCK = 40;
const PRICE = 12.5;

/** A shop of its own with two products at one price; its bills are no business of the rules of the chaos run. */
async function counterOf({ world }: Stage) {
  const keeper = await newShopkeeper(world.url);
  const goods = [];
  for (const name of ['Tea 250 g', 'Sugar 1 kg'])
    goods.push(
      await keeper.addProduct({ productName: name, quantity: IN_STOCK, costPrice: '10', sellingPrice: String(PRICE) }),
    );
  return { keeper, productIds: goods.map(({ productId }) => productId) };
}

/** The same quantity of each product, paid in cash. */
function billOf(productIds: readonly string[], quantity: number) {
  const lines = productIds.map((productId) => ({ productId, quantity, unitPrice: PRICE, priceVersion: 1 }));
  const expectedTotal = lines.length * quantity * PRICE;
  return { billKey: randomUUID(), lines, expectedTotal, payments: [{ method: 'cash', amount: expectedTotal }] };
}

async function stockOf(http: HttpClient) {
  const { body } = await insist(() => http.ask<{ products: { quantity: number }[] }>('/api/products/all'));
  return body.products.map(({ quantity }) => quantity);
}

export const placeBill: Flow = {
  name: 'sell a bill',
  calls: [PLACE_BILL],
  async prepare(stage) {
    const { keeper, productIds } = await counterOf(stage);
    const bill = billOf(productIds, 2);
    let answered = 0;
    return {
      async act() {
        answered = (await insist(() => keeper.http.ask('/api/bills', { json: bill }))).status;
      },
      async check() {
        const sqlOfOrders = 'select order_key from orders where bill_key = $1';
        const orders = await stage.world.query<{ order_key: string }>('orders', sqlOfOrders, [bill.billKey]);
        const sql = `select i.status, p.amount_paise::float8 / 100 as paid
          from invoices as i join payments as p on p.shop_id = i.shop_id and p.order_key = i.order_key
          where i.order_key = $1`;
        const invoices = await stage.world.query('billing', sql, [orders[0]?.order_key]);
        return [
          ...expectEqual('the answer', answered, 201),
          ...expectEqual('its orders', orders.length, 1),
          ...expectEqual('its invoices with their payments', invoices, [{ status: 'Paid', paid: bill.expectedTotal }]),
          ...expectEqual('the stock', await stockOf(keeper.http), [IN_STOCK - 2, IN_STOCK - 2]),
        ];
      },
    };
  },
};

export const refuseBill: Flow = {
  name: 'refuse a bill',
  calls: [PLACE_BILL],
  async prepare(stage) {
    const { keeper, productIds } = await counterOf(stage);
    const bill = billOf(productIds, IN_STOCK + 1);
    let answered = 0;
    return {
      async act() {
        answered = (await insist(() => keeper.http.ask('/api/bills', { json: bill }))).status;
      },
      async check() {
        const kept = await stage.world.query('orders', 'select key from idempotency_keys where key = $1', [
          bill.billKey,
        ]);
        return [
          ...expectEqual('the answer', answered, 409),
          ...expectEqual('what is left of its key', kept, []),
          ...expectEqual('the stock', await stockOf(keeper.http), [IN_STOCK, IN_STOCK]),
        ];
      },
    };
  },
};

/** What billing holds and what the account of the only customer of a shop says: its balance, its entries, what is held. */
async function creditOf({ world }: Stage, customerId: string) {
  const sql = `select a.balance_paise::float8 / 100 as balance, a.last_entry_no as entries,
      (select count(*)::int from credit_claims as c where c.shop_id = a.shop_id and c.amount_paise > 0) as held
    from accounts as a where a.account_key = $1`;
  return (await world.query('billing', sql, [customerId]))[0];
}

/** A bill on credit: afterwards its claim became a debit, or is gone without one. */
function onCredit(name: string, { quantity, answered: status }: { quantity: number; answered: 201 | 409 }): Flow {
  return {
    name,
    calls: [PLACE_BILL],
    async prepare(stage): Promise<Run> {
      const { keeper, productIds } = await counterOf(stage);
      const customerId = randomUUID();
      await keeper.http.ask('/api/customers', {
        json: { customerKey: customerId, name: 'Lakshmi Stores', limit: 5_000 },
      });
      const bill = billOf(productIds, quantity);
      const json = { ...bill, customerId, payments: [], credit: bill.expectedTotal };
      const sold = status === 201 ? quantity : 0;
      let answered = 0;
      return {
        async act() {
          answered = (await insist(() => keeper.http.ask('/api/bills', { json }))).status;
        },
        check: async () => [
          ...expectEqual('the answer', answered, status),
          ...expectEqual('the account', await creditOf(stage, customerId), {
            balance: sold === 0 ? 0 : bill.expectedTotal,
            entries: sold === 0 ? 0 : 1,
            held: 0,
          }),
          ...expectEqual('the stock', await stockOf(keeper.http), [IN_STOCK - sold, IN_STOCK - sold]),
        ],
      };
    },
  };
}

export const placeOnCredit = onCredit('sell on credit', { quantity: 2, answered: 201 });
/** Catalog refuses it when its credit is held already. */
export const refuseOnCredit = onCredit('refuse a bill on credit', { quantity: IN_STOCK + 1, answered: 409 });

const HELD = { version: 0, label: 'Blue shirt', customerId: null, lines: 1, total: 80, bill: { lines: ['tea'] } };

function hold(http: HttpClient, heldKey: string) {
  return insist(() => http.ask(`/api/bills/held/${heldKey}`, { method: 'PUT', json: HELD }));
}

function countWaiting({ world }: Stage, heldKey: string) {
  return world.query('orders', 'select version from held_bills where held_key = $1 and taken_at is null', [heldKey]);
}

export const holdBill: Flow = {
  name: 'hold a bill',
  calls: ['PUT /api/bills/held/:heldKey'],
  async prepare(stage) {
    const heldKey = randomUUID();
    let answered = 0;
    return {
      async act() {
        answered = (await hold(stage.shop.keeper.http, heldKey)).status;
      },
      check: async () => [
        ...expectEqual('the answer', answered, 200),
        ...expectEqual('the held bill', await countWaiting(stage, heldKey), [{ version: 0 }]),
      ],
    };
  },
};

/** Ends the wait of a held bill. */
function endWait(name: string, call: string, write: (path: string) => { path: string; method: string }): Flow {
  return {
    name,
    calls: [call],
    async prepare(stage) {
      const { http } = stage.shop.keeper;
      const heldKey = randomUUID();
      await hold(http, heldKey);
      const { path, method } = write(`/api/bills/held/${heldKey}`);
      const headers = { 'Idempotency-Key': randomUUID() };
      let answered = 0;
      return {
        async act() {
          answered = (await insist(() => http.ask(path, { method, headers }))).status;
        },
        check: async () => [
          ...expectEqual('the answer', answered, 200),
          ...expectEqual('what waits', await countWaiting(stage, heldKey), []),
        ],
      };
    },
  };
}

export const takeHeldBill = endWait('take a held bill', 'POST /api/bills/held/:heldKey/take', (path) => ({
  path: `${path}/take`,
  method: 'POST',
}));
export const dropHeldBill = endWait('drop a held bill', 'DELETE /api/bills/held/:heldKey', (path) => ({
  path,
  method: 'DELETE',
}));

export const editSellingRules: Flow = {
  name: 'edit the rules of selling',
  calls: ['PUT /api/bills/rules'],
  async prepare({ world }) {
    const { http } = await newShopkeeper(world.url);
    const path = '/api/bills/rules';
    const rules = { roundTo: 0.5, discountLimitPercent: 12.5, shortStock: 'ask', repeatKeepsCustomer: true };
    const headers = { 'Idempotency-Key': randomUUID() };
    let answered = 0;
    return {
      async act() {
        const json = { version: 0, ...rules };
        answered = (await insist(() => http.ask(path, { method: 'PUT', json, headers }))).status;
      },
      async check() {
        const { body } = await insist(() => http.ask<{ rules: object }>(path));
        return [
          ...expectEqual('the answer', answered, 200),
          ...expectEqual('the rules', body.rules, { version: 1, ...rules }),
        ];
      },
    };
  },
};

export const rateBill: Flow = {
  name: 'rate a bill',
  calls: ['PUT /api/bills/:orderId/ratings'],
  async prepare(stage) {
    const { keeper, productIds } = await counterOf(stage);
    const json = billOf(productIds, 1);
    const { body } = await insist(() => keeper.http.ask<{ bill: { orderId: string } }>('/api/bills', { json }));
    const ratings = [
      { lineNo: 1, rating: 5 },
      { lineNo: 2, rating: 2 },
    ];
    let answered = 0;
    return {
      async act() {
        const path = `/api/bills/${body.bill.orderId}/ratings`;
        answered = (await insist(() => keeper.http.ask(path, { method: 'PUT', json: { ratings } }))).status;
      },
      async check() {
        const list = await insist(() =>
          keeper.http.ask<{ products: { averageRating: number }[] }>('/api/products/all'),
        );
        const averages = list.body.products.map(({ averageRating }) => averageRating).sort();
        return [
          ...expectEqual('the answer', answered, 200),
          ...expectEqual('the averages of the products', averages, [2, 5]),
        ];
      },
    };
  },
};
