import { customerCareApi } from '@bahi/contracts/billing';
import { uuidv7 } from '@bahi/contracts/shared';
import type { TestService } from '@bahi/testing';
import { SEED, type Seeded, seeded, sizeOf } from '@bahi/testing/shop/seeded';
import {
  advanceOf,
  canTakeBack,
  emptyAccount,
  enterBill,
  enterNote,
  enterOpening,
  enterPayment,
  type Item,
  type ModelAccount,
  mergeInto,
  openItems,
  openOf,
  restOf,
  takeBack,
  writeOff,
} from './support/account-model.js';
import { auditOf, startBilling } from './support/billing-world.js';
import { type CustomerShop, customerShop, paymentBy } from './support/customer-world.js';
import { noteOf, paymentOf } from './support/money-world.js';

const STEPS = sizeOf(80, 3_000);
const LONGEST_MS = sizeOf(120_000, 1_200_000);
/** Of a bill, and of each of its lines when it comes back. */
const TOTAL = 44_700n;
/** Few, so that each has several bills and several payments. */
const MOST_ACCOUNTS = 3;
const LINES = [
  { lineNo: 1, quantity: 2.5, amount: 12_000n },
  { lineNo: 2, quantity: 1, amount: 32_700n },
] as const;

let billing: TestService;
beforeAll(async () => {
  billing = await startBilling();
});
afterAll(() => billing.close());

type Chosen = readonly (readonly [invoiceId: string, amount: bigint])[];

interface ModelPayment {
  readonly paymentId: string;
  readonly owner: string;
  readonly amount: bigint;
  readonly chosen: Chosen;
  state: 'pending' | 'done';
}

/** The shop as it should be, beside the shop as it is. */
interface Life {
  readonly shop: CustomerShop;
  readonly random: Seeded;
  /** By the ids that were given; a merged one names the kept account. */
  readonly accounts: Map<string, ModelAccount>;
  readonly kept: Map<string, string>;
  readonly payments: ModelPayment[];
  /** What came back of each bill. */
  readonly returned: Map<string, Set<number>>;
  step: number;
}

const paise = (rupees: number) => BigInt(Math.round(rupees * 100));
const rupees = (amount: bigint) => Number(amount) / 100;
const sum = (chosen: Chosen) => chosen.reduce((total, [, amount]) => total + amount, 0n);
const placeOf = ({ step }: Life) => String(step).padStart(6, '0');

function keptOf(life: Life, id: string): string {
  const next = life.kept.get(id);
  return next === undefined ? id : keptOf(life, next);
}

function accountOf(life: Life, id: string): ModelAccount {
  return life.accounts.get(keptOf(life, id)) as ModelAccount;
}

/** A bill by chance and whose it is; null without one. */
function someBill({ random, accounts }: Life): { item: Item; invoiceId: string; account: ModelAccount } | null {
  const bills = [...accounts.values()].flatMap((account) =>
    account.items.flatMap((item) => (item.invoiceId === null ? [] : [{ item, invoiceId: item.invoiceId, account }])),
  );
  return bills.length > 0 ? random.pick(bills) : null;
}

function someone({ random, accounts, kept }: Life): string {
  return random.pick([...accounts.keys(), ...kept.keys()]);
}

async function sell(life: Life) {
  const { shop, random, payments } = life;
  const owner = someone(life);
  const amount = BigInt(random.below(3) * 10_000);
  const invoiceId = await shop.sellTo(owner, amount > 0n ? [{ amountPaise: Number(amount) }] : []);
  const made = amount > 0n ? (await shop.read(invoiceId)).payments.filter(({ cause }) => cause === 'sale') : [];
  const paid = made.map(({ paymentId }) => [paymentId, amount] as [string, bigint]);
  enterBill(accountOf(life, owner), { invoiceId, total: TOTAL, place: placeOf(life), paid });
  for (const [paymentId] of paid) payments.push({ paymentId, owner, amount, chosen: [], state: 'done' });
}

/** Money for what is oldest, or for the last bills that are open. */
async function pay(life: Life) {
  const { shop, random, payments } = life;
  const owner = someone(life);
  const open = openItems(accountOf(life, owner)).slice(-2);
  const isChosen = random.chance(0.5);
  const chosen = isChosen
    ? open.flatMap((item) => (item.invoiceId ? [[item.invoiceId, openOf(item)] as const] : []))
    : [];
  const amount = chosen.length > 0 ? sum(chosen) : BigInt(100 * (1 + random.below(900)));
  const state = random.chance(0.25) ? 'pending' : 'done';
  const allocate = chosen.map(([invoiceId, part]) => ({ invoiceId, amount: rupees(part) }));
  const over = {
    ...(chosen.length > 0 ? { allocate } : {}),
    ...(state === 'pending' ? { method: 'upi', state } : {}),
  };
  const { status, body } = await shop.money.recordPayment({ body: paymentBy(owner, rupees(amount), over) });
  expect(status).toBe(201);
  const { paymentId } = body.payment;
  payments.push({ paymentId, owner, amount, chosen, state });
  if (state === 'done') enterPayment(accountOf(life, owner), { key: paymentId, amount, place: placeOf(life) }, chosen);
}

async function payBill(life: Life) {
  const { shop, payments } = life;
  const bill = someBill(life);
  if (!bill) return;
  const { item, invoiceId, account } = bill;
  const { status, body } = await shop.money.recordPayment({ body: paymentOf(invoiceId, 100) });
  expect(status).toBe(item.credited === item.total ? 409 : 201);
  if (status !== 201) return;
  const { paymentId, customerId: owner } = body.payment;
  const [amount, chosen] = [10_000n, [[invoiceId, 10_000n]] as const];
  payments.push({ paymentId, owner: owner ?? '', amount, chosen, state: 'done' });
  enterPayment(account, { key: paymentId, amount, place: placeOf(life) }, chosen);
}

/** Pending money arrives or never does; money that arrived turns out to be a mistake. */
async function settlePayment(life: Life) {
  const { shop, random, payments } = life;
  if (payments.length === 0) return;
  const payment = random.pick(payments);
  const { paymentId, amount, chosen, state } = payment;
  const [params, account] = [{ paymentId }, accountOf(life, payment.owner)];
  if (state === 'pending' && random.chance(0.5)) {
    expect((await shop.money.confirmPayment({ params, body: {} })).status).toBe(200);
    payment.state = 'done';
    return enterPayment(account, { key: paymentId, amount, place: placeOf(life) }, chosen);
  }
  const canEnd = state === 'pending' || canTakeBack(account, paymentId);
  const { status } =
    state === 'pending'
      ? await shop.money.failPayment({ params, body: { reason: 'Never came' } })
      : await shop.money.reversePayment({ params, body: { reason: 'Bounced' } });
  expect(status).toBe(canEnd ? 200 : 409);
  if (!canEnd) return;
  payments.splice(payments.indexOf(payment), 1);
  if (state === 'done') takeBack(account, paymentId);
}

async function bringBack(life: Life) {
  const { shop, random, returned } = life;
  const [bill, line] = [someBill(life), random.pick(LINES)];
  const back = bill && (returned.get(bill.invoiceId) ?? new Set());
  if (!bill || !back || back.has(line.lineNo)) return;
  const { item, invoiceId, account } = bill;
  const rest = restOf(item, line.amount);
  const toAccount = random.chance(0.7);
  const given = toAccount ? { toAccount: rupees(rest) } : { refunds: [{ method: 'cash', amount: rupees(rest) }] };
  const { lineNo, quantity, amount } = line;
  const body = noteOf(invoiceId, [{ lineNo, quantity }], rest > 0n ? given : {});
  const note = await shop.money.issueCreditNote({ body });
  expect([note.status, note.body]).toMatchObject([201, { creditNote: { amount: rupees(amount) } }]);
  returned.set(invoiceId, back.add(lineNo));
  enterNote(account, item, { key: body.creditNoteKey, amount, place: placeOf(life), toAccount });
}

async function letOff(life: Life) {
  const customerId = someone(life);
  const body = { amount: 7, reason: 'Rounding' };
  const { status } = await life.shop.accounts.writeOff({ params: { customerId }, body });
  expect(status).toBe(writeOff(accountOf(life, customerId), 700n) ? 200 : 409);
}

/** A customer of the old notebook, who owes something or has paid ahead. */
async function open(life: Life) {
  const { shop, random, accounts, step } = life;
  if (accounts.size >= MOST_ACCOUNTS) return;
  const customerId = await shop.add({ name: `Customer ${step}` });
  const amount = BigInt(random.below(2) * 60_000 - 25_000);
  // Days in no order, and none twice in a row of 300.
  const asOf = new Date(Date.UTC(2026, 0, 1 + ((step * 7) % 300))).toISOString().slice(0, 10);
  await shop.accounts.enterOpening({ params: { customerId }, body: { amount: rupees(amount), asOf } });
  accounts.set(customerId, emptyAccount());
  enterOpening(accountOf(life, customerId), { key: uuidv7(), amount, asOf, place: placeOf(life) });
}

async function merge(life: Life) {
  const { shop, accounts, kept } = life;
  const [into, from] = [keptOf(life, someone(life)), keptOf(life, someone(life))];
  if (into === from) return;
  const versions = { [into]: (await shop.customer(into)).version, [from]: (await shop.customer(from)).version };
  const care = billing.client(customerCareApi, { as: shop.who });
  const { status } = await care.mergeCustomers({ params: { customerId: into }, body: { from, versions } });
  expect(status).toBe(200);
  mergeInto(accountOf(life, into), accountOf(life, from));
  accounts.delete(from);
  kept.set(from, into);
}

async function expectAsModel({ shop, accounts }: Life) {
  for (const [id, account] of accounts) {
    const { balance, advance, openCount } = await shop.customer(id);
    const items = openItems(account);
    const wanted = { id, balance: account.balance, advance: advanceOf(account), openCount: items.length };
    expect({ id, balance: paise(balance), advance: paise(advance), openCount }).toEqual(wanted);
    expect(advance === 0 || openCount === 0).toBe(true);
    const open = items.map((item) => [item.invoiceId, rupees(openOf(item))]);
    expect([id, await shop.open(id)]).toEqual([id, open]);
    const owed = items.reduce((total, item) => total + openOf(item), 0n);
    expect(owed - advanceOf(account)).toBe(account.balance);
  }
}

/** Of each account: the entries are numbered from 1, their sum is the balance, and so is the balance after the last. */
async function expectEntries({ shop }: Life) {
  const rows = await billing.database.query<{ wrong: string }>(
    `select e.account_key as wrong from account_entries as e
    join accounts as a on a.shop_id = e.shop_id and a.account_key = e.account_key
    where e.shop_id = $1 group by e.account_key, a.balance_paise
    having max(e.entry_no) <> count(*) or sum(e.debit_paise - e.credit_paise) <> a.balance_paise
      or (array_agg(e.balance_paise order by e.entry_no desc))[1] <> a.balance_paise`,
    [shop.who.shopId],
  );
  expect(rows).toEqual([]);
}

const ACTS = [
  open,
  sell,
  sell,
  sell,
  pay,
  pay,
  payBill,
  settlePayment,
  settlePayment,
  bringBack,
  bringBack,
  letOff,
  merge,
];
/** How often all accounts are compared, so that a failure is near its cause. */
const COMPARED_EVERY = 40;

it(
  `random histories of accounts are those of a model (seed ${SEED})`,
  async () => {
    const shop = customerShop(billing);
    const life: Life = {
      ...{ shop, random: seeded(SEED), step: 0 },
      ...{ accounts: new Map(), kept: new Map(), payments: [], returned: new Map() },
    };
    await open(life);

    for (; life.step < STEPS; life.step += 1) {
      // Money meets in the order in which it came.
      billing.clock.advance({ seconds: 1 });
      const act = life.random.pick(ACTS);
      if (act !== merge || life.random.chance(0.3)) await act(life);
      if (life.step % COMPARED_EVERY === 0) await expectAsModel(life);
    }

    await expectAsModel(life);
    await expectEntries(life);
    expect(await auditOf(billing)).toEqual([]);
  },
  LONGEST_MS,
);
