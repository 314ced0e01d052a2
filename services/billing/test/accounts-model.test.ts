import { customerCareApi } from '@bahi/contracts/billing';
import type { TestService } from '@bahi/testing';
import { SEED, seeded, sizeOf } from '@bahi/testing/shop/seeded';
import { auditOf, startBilling } from './support/billing-world.js';
import { customerShop, paymentBy } from './support/customer-world.js';
import { noteOf, paymentOf } from './support/money-world.js';

const STEPS = sizeOf(80, 3_000);
const TOTAL = 44_700n;

let billing: TestService;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

const paise = (rupees: number) => BigInt(Math.round(rupees * 100));

it(`random histories of accounts end as a model of them does (seed ${SEED})`, async () => {
  const random = seeded(SEED);
  const shop = customerShop(billing);
  const care = billing.client(customerCareApi, { as: shop.who });
  const balances = new Map<string, bigint>();
  const kept = new Map<string, string>();
  const ids: string[] = [];
  const bills: { invoiceId: string; owner: string }[] = [];
  const payments: { paymentId: string; owner: string; amount: bigint; state: 'pending' | 'done' }[] = [];
  const keptOf = (id: string): string => (kept.has(id) ? keptOf(kept.get(id) ?? '') : id);
  const add = (id: string, change: bigint) => balances.set(keptOf(id), (balances.get(keptOf(id)) ?? 0n) + change);
  const newcomer = async () => {
    const id = await shop.add({ name: `Customer ${ids.length + 1}` });
    ids.push(id);
    balances.set(id, 0n);
  };
  for (let count = 0; count < 3; count += 1) await newcomer();

  const acts: (() => Promise<unknown>)[] = [
    async () => {
      const owner = random.pick(ids);
      const paid = random.below(3) * 10_000;
      bills.push({
        invoiceId: await shop.sellTo(owner, paid > 0 ? [{ amountPaise: paid }] : []),
        owner,
      });
      add(owner, TOTAL - BigInt(paid));
    },
    async () => {
      const owner = random.pick(ids);
      const amount = 1 + random.below(900);
      const isPending = random.chance(0.25);
      const over = isPending ? { method: 'upi', state: 'pending' } : {};
      const { body } = await shop.money.recordPayment({ body: paymentBy(owner, amount, over) });
      const { paymentId } = body.payment;
      payments.push({ paymentId, owner, amount: paise(amount), state: isPending ? 'pending' : 'done' });
      if (!isPending) add(owner, -paise(amount));
    },
    async () => {
      const bill = bills.length > 0 ? random.pick(bills) : undefined;
      if (!bill) return;
      const { status } = await shop.money.recordPayment({ body: paymentOf(bill.invoiceId, 100) });
      if (status === 201) add(bill.owner, -10_000n);
    },
    async () => {
      const owner = random.pick(ids);
      const { items } = (await shop.accounts.listOpenItems({ params: { customerId: owner }, query: {} })).body;
      const chosen = items.filter(({ invoiceId }) => invoiceId !== null).slice(-2);
      if (chosen.length === 0) return;
      const allocate = chosen.map(({ invoiceId, open }) => ({ invoiceId: invoiceId ?? '', amount: open }));
      const amount = Number(chosen.reduce((sum, { open }) => sum + paise(open), 0n)) / 100;
      const { status } = await shop.money.recordPayment({ body: paymentBy(owner, amount, { allocate }) });
      expect(status).toBe(201);
      add(owner, -paise(amount));
    },
    async () => {
      const payment = payments.length > 0 ? random.pick(payments) : undefined;
      if (!payment) return;
      const params = { paymentId: payment.paymentId };
      if (payment.state === 'pending') {
        const isArrived = random.chance(0.5);
        if (isArrived) await shop.money.confirmPayment({ params, body: {} });
        else await shop.money.failPayment({ params, body: { reason: 'Never came' } });
        if (isArrived) add(payment.owner, -payment.amount);
        if (isArrived) payment.state = 'done';
        else payments.splice(payments.indexOf(payment), 1);
        return;
      }
      const { status } = await shop.money.reversePayment({ params, body: { reason: 'Bounced' } });
      if (status !== 200) return;
      add(payment.owner, payment.amount);
      payments.splice(payments.indexOf(payment), 1);
    },
    async () => {
      const bill = bills.length > 0 ? random.pick(bills) : undefined;
      if (!bill) return;
      const lines = [{ lineNo: 2, quantity: 1 }];
      const { status, body } = await shop.money.quoteCreditNote({ body: noteOf(bill.invoiceId, lines) });
      if (status !== 200) return;
      const { rest, amount, settled } = body.quote;
      const { open } = await shop.read(bill.invoiceId);
      const note = await shop.money.issueCreditNote({ body: noteOf(bill.invoiceId, lines, { toAccount: rest }) });
      expect(note.status).toBe(201);
      // What was written off of the goods is not let off twice.
      const undone = paise(settled) - paise(open);
      add(bill.owner, -paise(amount) + (undone > 0n ? undone : 0n));
    },
    async () => {
      const owner = random.pick(ids);
      const { status } = await shop.accounts.writeOff({
        params: { customerId: owner },
        body: { amount: 7, reason: 'Rounding' },
      });
      if (status === 200) add(owner, -700n);
    },
    async () => {
      const [into, from] = [keptOf(random.pick(ids)), keptOf(random.pick(ids))];
      if (into === from || random.chance(0.8)) return;
      const versions = {
        [into]: (await shop.customer(into)).version,
        [from]: (await shop.customer(from)).version,
      };
      const { status } = await care.mergeCustomers({ params: { customerId: into }, body: { from, versions } });
      expect(status).toBe(200);
      add(into, balances.get(from) ?? 0n);
      balances.delete(from);
      kept.set(from, into);
      await newcomer();
    },
  ];

  for (let step = 0; step < STEPS; step += 1) await random.pick(acts)();

  for (const [id, balance] of balances) {
    const { balance: found, advance, openCount } = await shop.customer(id);
    expect([id, paise(found)]).toEqual([id, balance]);
    expect(advance === 0 || openCount === 0).toBe(true);
    const entries = await shop.entries(id);
    let running = 0n;
    for (const [, change, after] of entries) {
      running += paise(change);
      expect(paise(after)).toBe(running);
    }
  }
  expect(await auditOf(billing)).toEqual([]);
});
