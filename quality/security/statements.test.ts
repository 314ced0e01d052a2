import { authApi } from '@bahi/contracts/auth';
import { newShopkeeper, PASSWORD, type Shopkeeper, signIn } from '@bahi/testing/shop/shopkeeper';
import { type OpenedWorld, openOpenedWorld, withConnection } from '@bahi/testing/worlds/opened-world';
import { askOf, publicCalls, sampleOf } from './support/public-calls.js';
import { closeRawConnections, sendRaw } from './support/raw-http.js';
import { captureStatements, type Statement } from './support/statements.js';
import { serviceNames, tablesOf } from './support/tables.js';
import { tracesOf, trade } from './support/two-shops.js';

/** Row security refuses a row that belongs to no shop. */
const REFUSED = '42501';
const FEWEST = 95;
/** In this order, and with the mailed code. */
const RECOVERY = ['auth.forgotPassword', 'auth.verifyOtp', 'auth.resetPassword', 'auth.logout', 'auth.closeShop'];

type Answered = readonly [call: string, status: number];

let world: OpenedWorld;
let keeper: Shopkeeper;
let shopId: string;
let statements: Statement[];
/** A day in which every service does everything it can: trade, every call of the contract, a forgotten password. */
let answered: readonly Answered[];

function codeIn(mail: string) {
  return /\b\d{6}\b/.exec(mail)?.[0] ?? '';
}

function post(path: string, json: object) {
  return keeper.http.ask(path, { json });
}

/** A forgotten password: a wrong code, the right one, a new password; and the sessions before and after it. */
async function recover(): Promise<Answered[]> {
  const { email } = keeper;
  const asked = await post(authApi.forgotPassword.path, { email });
  const otp = codeIn(await world.nextMail(email));
  await post(authApi.verifyOtp.path, { email, otp: otp === '000000' ? '000001' : '000000' });
  const verified = await post(authApi.verifyOtp.path, { email, otp });
  const reset = await post(authApi.resetPassword.path, { email, newPassword: PASSWORD });
  await signIn(keeper.http, email, PASSWORD);
  const loggedOut = await keeper.http.ask(authApi.logout.path, { method: 'POST' });
  await signIn(keeper.http, email, PASSWORD);
  const closed = await post(authApi.closeShop.path, { password: PASSWORD });
  return [
    ['auth.forgotPassword', asked.status],
    ['auth.verifyOtp', verified.status],
    ['auth.resetPassword', reset.status],
    ['auth.logout', loggedOut.status],
    ['auth.closeShop', closed.status],
  ];
}

/** Calls that settle an invoice. */
const SETTLING = [
  'billing.payInvoice',
  'billing.returnInvoice',
  'billing.recordPayment',
  'billing.issueCreditNote',
  'billing.cancelInvoice',
];

/** A good request of every call; each bill is settled in one way only. */
async function askEverything(): Promise<Answered[]> {
  const { products, invoices, orders, ...traces } = await tracesOf(keeper);
  shopId = traces.shopId;
  const billsThatAre = (wanted: string) =>
    invoices.filter(({ status }) => status === wanted).map(({ invoiceId }) => invoiceId);
  const unpaid = billsThatAre('Unpaid');
  const [paid = ''] = billsThatAre('Paid');
  const productId = products.find(({ productName }) => productName === 'Basmati Rice 5 kg')?.productId ?? '';
  const ids = { drawerId: traces.drawerId, sessionId: traces.sessionId, orderId: orders[0]?.orderId ?? '' };
  const answered: Answered[] = [];
  for (const call of publicCalls.filter(({ id }) => !RECOVERY.includes(id))) {
    const open = SETTLING.includes(call.id) ? unpaid.pop() : unpaid[0];
    const invoiceId = call.id === 'billing.archiveInvoice' ? paid : (open ?? '');
    const data = { productId, invoiceId, ...ids, email: keeper.email, password: PASSWORD };
    const { parts, ...sample } = sampleOf(call, data);
    const named = parts ? { ...sample, parts: { ...parts, productName: `Masoor Dal of ${call.id}` } } : sample;
    const ask = askOf(call, named, { Authorization: `Bearer ${keeper.http.token}` });
    answered.push([call.id, (await sendRaw(world.url, ask)).status]);
  }
  await keeper.order(productId, 1_000_000);
  await keeper.order('PROD-NOBODY', 1);
  return answered;
}

async function readsTables() {
  const tables = new Map<string, string[]>();
  for (const name of serviceNames) tables.set(name, await tablesOf(world, name));
  return ({ service, text }: Statement) =>
    !/^\s*(begin|commit|rollback|set |listen|create|alter|grant)/i.test(text) &&
    (tables.get(service) ?? []).some((name) => new RegExp(`\\b${name}\\b`).test(text));
}

beforeAll(async () => {
  const capture = captureStatements();
  world = await openOpenedWorld();
  keeper = await newShopkeeper(world.url);
  await trade(keeper);
  answered = [...(await askEverything()), ...(await recover())];
  const isMeant = await readsTables();
  statements = capture.stop().filter(isMeant);
});

afterAll(async () => {
  closeRawConnections();
  await world.close();
});

/** Nothing, or only the statement's own values, which it may return. */
function isNothing(value: unknown, own: readonly unknown[]): boolean {
  if (value === null || value === false || value === '') return true;
  if (typeof value === 'object') return Object.values(value).every((part) => isNothing(part, own));
  return Number(value) === 0 || own.flat().includes(value);
}

/** What a statement returns in a transaction that begins with `setting`; it is rolled back. */
async function answerTo({ service, text, values }: Statement, setting: string): Promise<'refused' | unknown[]> {
  return withConnection(await world.databaseUrl(service, 'app'), async (client) => {
    await client.query(`begin; ${setting}`);
    try {
      const result = values.length > 0 ? await client.query(text, [...values]) : await client.query(text);
      const results = [result].flat();
      // An update or a delete returns how many rows it changed.
      return results.flatMap(({ rows = [], rowCount, command }) => (command === 'SELECT' ? rows : [rowCount, ...rows]));
    } catch (error) {
      if ((error as { code?: string }).code === REFUSED) return 'refused';
      throw error;
    } finally {
      await client.query('rollback');
    }
  });
}

/** Whether a statement returns nothing, is refused or changes nothing. */
async function isWithout(statement: Statement, setting: string): Promise<boolean> {
  const answer = await answerTo(statement, setting);
  return answer === 'refused' || answer.every((part) => isNothing(part, statement.values));
}

describe('every statement that the services send to their databases', () => {
  it('was captured: those of all services, reading and writing', () => {
    expect(new Set(statements.map(({ service }) => service))).toEqual(new Set(serviceNames));
    // A session that nobody has, a code that no product has, a product with stock, a settled payment, an open drawer.
    expect(answered.filter(([, status]) => status >= 300)).toEqual([
      ['auth.endSession', 404],
      ['catalog.readByCode', 404],
      ['catalog.archiveProduct', 409],
      ['billing.failPayment', 409],
      ['billing.changePaymentMethod', 409],
      ['billing.openDrawer', 409],
      // Its shops have no registration.
      ['billing.readGstr1', 409],
      ['billing.readGstr1Csv', 409],
      ['billing.lockGstReturn', 409],
      ['billing.readDue', 404],
    ]);
    expect(answered.map(([call]) => call).sort()).toEqual(publicCalls.map(({ id }) => id).sort());
    expect(statements.length).toBeGreaterThan(FEWEST);
  });

  it('returns nothing and changes nothing while no shop is set', async () => {
    const leaking: string[] = [];
    for (const statement of statements)
      if (!(await isWithout(statement, 'select 1'))) leaking.push(`${statement.service}: ${statement.text}`);

    expect(leaking).toEqual([]);
  });

  it('returns something when its shop is set, in most cases', async () => {
    let answered = 0;
    for (const statement of statements.filter(({ text }) => /^\s*(select|with)/i.test(text)))
      if (!(await isWithout(statement, `set local app.shop_id = '${shopId}'`).catch(() => true))) answered += 1;

    expect(answered).toBeGreaterThan(FEWEST / 3);
  });
});
