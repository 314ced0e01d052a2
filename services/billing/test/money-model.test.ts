import { uuidv7 } from '@bahi/contracts/shared';
import type { TestService } from '@bahi/testing';
import { SEED, seeded, sizeOf } from '@bahi/testing/shop/seeded';
import { auditOf, startBilling } from './support/billing-world.js';
import { type MoneyShop, moneyShop, noteOf, paymentOf } from './support/money-world.js';

const STEPS = sizeOf(160, 4_000);
/** The lines of a bill of `sell`, in thousandths and paise: 2.5 kg for ₹120, a piece for ₹327.30; ₹447 rounded. */
const LINES = [
  { milli: 2_500n, paise: 12_000n },
  { milli: 1_000n, paise: 32_730n },
];
const TOTAL = 44_700n;

/** What an invoice should say, computed on its own: sums in paise, returned goods in thousandths. */
interface Model {
  readonly invoiceId: string;
  readonly paid: Map<string, bigint>;
  readonly pending: Map<string, bigint>;
  readonly returned: bigint[];
  credited: bigint;
  refunded: bigint;
}

const sum = (amounts: Iterable<bigint>) => [...amounts].reduce((total, amount) => total + amount, 0n);
const halfUp = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor);
const openOf = ({ paid, credited, refunded }: Model) => TOTAL - credited - sum(paid.values()) + refunded;
const isBack = ({ returned }: Model) => returned.every((milli, place) => milli === LINES[place]?.milli);
const rupees = (paise: bigint) => Number(paise) / 100;

/** What is credited once these goods are back. */
function creditedFor(returned: readonly bigint[]): bigint {
  if (returned.every((milli, place) => milli === LINES[place]?.milli)) return TOTAL;
  const soFar = LINES.map(({ milli, paise }, place) => halfUp(paise * (returned[place] ?? 0n), milli));
  return halfUp(sum(soFar), 100n) * 100n;
}

let billing: TestService;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

/** Sells a bill in one of three ways: unpaid, part in cash, all by pending UPI. */
async function sellOne(shop: MoneyShop, kind: number): Promise<Model> {
  const payments = [
    [],
    [{ amountPaise: 20_000 }],
    [{ method: 'upi' as const, state: 'pending' as const, amountPaise: 44_700 }],
  ][kind];
  const invoiceId = await shop.sell(payments);
  const made = (await shop.read(invoiceId)).payments;
  const of = (state: string) =>
    new Map(
      made.filter((one) => one.state === state).map((one) => [one.paymentId, BigInt(Math.round(one.amount * 100))]),
    );
  return { invoiceId, paid: of('done'), pending: of('pending'), returned: [0n, 0n], credited: 0n, refunded: 0n };
}

it(`random payments, settlements, reversals and returns end as a model of them does (seed ${SEED})`, async () => {
  const random = seeded(SEED);
  const shop = moneyShop(billing);
  const { drawer } = (await shop.money.createDrawer({ body: { name: 'Front' } })).body;
  await shop.money.openDrawer({ params: { drawerId: drawer.drawerId }, body: { float: 500 } });
  const models: Model[] = [];
  for (let bill = 0; bill < 12; bill += 1) models.push(await sellOne(shop, bill % 3));
  let cash = 50_000n + sum(models.flatMap(({ paid }) => [...paid.values()]));
  const outcomes = new Map<string, number>();

  const pay = async (model: Model) => {
    const amount = BigInt(1 + random.below(30_000));
    const method = random.pick(['cash', 'card', 'upi'] as const);
    const state = method === 'upi' ? 'pending' : 'done';
    const body = paymentOf(model.invoiceId, rupees(amount), { method, state });
    const isRefused = isBack(model) || amount > openOf(model);
    if (!isRefused) (state === 'done' ? model.paid : model.pending).set(body.paymentKey, amount);
    if (!isRefused && method === 'cash') cash += amount;
    return [await shop.money.recordPayment({ body }), isRefused ? 409 : 201] as const;
  };
  const settle = async (model: Model) => {
    const [paymentId, amount] = [...model.pending][0] ?? [];
    if (!paymentId || amount === undefined) return null;
    const params = { paymentId };
    if (random.chance(0.5)) {
      model.pending.delete(paymentId);
      return [await shop.money.failPayment({ params, body: { reason: 'Never came' } }), 200] as const;
    }
    const isRefused = amount > openOf(model);
    if (!isRefused) {
      model.pending.delete(paymentId);
      model.paid.set(paymentId, amount);
    }
    return [await shop.money.confirmPayment({ params, body: {} }), isRefused ? 409 : 200] as const;
  };
  const reverse = async (model: Model) => {
    const [paymentId, amount] = [...model.paid][0] ?? [];
    if (!paymentId || amount === undefined) return null;
    const { payments } = await shop.read(model.invoiceId);
    const isRefused = sum(model.paid.values()) - amount < model.refunded;
    if (!isRefused) {
      model.paid.delete(paymentId);
      if (payments.find((one) => one.paymentId === paymentId)?.method === 'cash') cash -= amount;
    }
    const reply = await shop.money.reversePayment({ params: { paymentId }, body: { reason: 'Wrong bill' } });
    return [reply, isRefused ? 409 : 200] as const;
  };
  const giveBack = async (model: Model) => {
    const place = random.below(LINES.length);
    const quantity = BigInt(1 + random.below(1_200));
    const returned = model.returned.map((milli, index) => (index === place ? milli + quantity : milli));
    const isRefused = (returned[place] ?? 0n) > (LINES[place]?.milli ?? 0n);
    const amount = creditedFor(returned) - model.credited;
    const open = openOf(model);
    const refund = isRefused ? 0n : amount > open ? amount - open : 0n;
    const refunds = refund > 0n ? [{ method: 'cash', amount: rupees(refund) }] : [];
    const lines = [{ lineNo: place + 1, quantity: Number(quantity) / 1_000 }];
    if (!isRefused) {
      Object.assign(model, { credited: model.credited + amount, refunded: model.refunded + refund });
      model.returned[place] = returned[place] ?? 0n;
      cash -= refund;
    }
    const reply = await shop.money.issueCreditNote({ body: noteOf(model.invoiceId, lines, { refunds }) });
    return [reply, isRefused ? 409 : 201] as const;
  };

  for (let step = 0; step < STEPS; step += 1) {
    const [name, act] = random.pick(Object.entries({ pay, settle, reverse, giveBack }));
    const model = random.pick(models);
    const outcome = await act(model);
    if (!outcome) continue;
    const [reply, status] = outcome;
    outcomes.set(`${name} ${status}`, (outcomes.get(`${name} ${status}`) ?? 0) + 1);
    expect([step, name, reply.status]).toEqual([step, name, status]);
  }

  for (const model of models) {
    const open = openOf(model);
    const status = isBack(model) ? 'Returned' : open === 0n ? 'Paid' : 'Unpaid';
    const sums = { paid: rupees(sum(model.paid.values())), pending: rupees(sum(model.pending.values())) };
    const { invoiceId, credited, refunded } = model;
    expect(await shop.read(invoiceId)).toMatchObject({
      ...{ invoiceId, status, ...sums, open: rupees(open), credited: rupees(credited), refunded: rupees(refunded) },
    });
  }
  const [open] = (await shop.money.listDrawers({ query: {} })).body.drawers;
  const params = { sessionId: open?.open?.sessionId ?? uuidv7() };
  expect((await shop.money.readDrawerSession({ params, query: {} })).body.session.expected).toBe(rupees(cash));
  expect(await auditOf(billing)).toEqual([]);
  // Every kind of step was taken, and refused where it can be.
  expect(outcomes.size).toBeGreaterThanOrEqual(6);
});
