import { contracts } from '@bahi/contracts';
import { mediaTypeOf } from '@bahi/contracts/kit';
import { SEED, seeded, sizeOf } from '@bahi/testing/shop/seeded';
import { newShopkeeper, PASSWORD, type Shopkeeper, signIn } from '@bahi/testing/shop/shopkeeper';
import { type OpenedWorld, openOpenedWorld } from '@bahi/testing/worlds/opened-world';
import { checkAnswer } from './support/checker.js';
import { expectNothingHeld, heldBytes } from './support/memory.js';
import { mutate } from './support/mutations.js';
import { type PublicCall, publicCalls, type SampleData, sampleOf } from './support/public-calls.js';
import { closeRawConnections, type RawAnswer } from './support/raw-http.js';
import { type Counts, countsAt, tablesOf } from './support/tables.js';

const CALLS = sizeOf(2_000, 100_000);
/** After them every call has been made and every cache has something. */
const WARM_UP = CALLS / 10;
const AT_ONCE = 8;
/** Rate limits would hide the checks behind them; they have their own tests. */
const UNLIMITED = '9999999/1s';
const ENV = {
  CATALOG_CSV_CALLS: '9999999',
  LIMIT_CODES_PER_EMAIL: UNLIMITED,
  LIMIT_FAILED_LOGINS_PER_EMAIL: UNLIMITED,
  LIMIT_WRONG_PASSWORDS_PER_USER: UNLIMITED,
};
/** A login is 19 MiB and two passes of hashing by design: few of them are enough. */
const COSTLY: Readonly<Record<string, number>> = {
  'auth.login': 0.1,
  'auth.updateProfile': 0.3,
  'auth.closeShop': 0.1,
  'auth.logout': 0.2,
};

interface People {
  readonly shop: Shopkeeper;
  /** Whose name, address and password are changed, and whose sessions end. */
  readonly restless: Shopkeeper;
  readonly data: SampleData;
}

let world: OpenedWorld;
let people: People;

async function moveIn({ url }: OpenedWorld): Promise<People> {
  const [shop, restless] = await Promise.all([newShopkeeper(url), newShopkeeper(url)]);
  const { productId } = await shop.addProduct({ productName: 'Basmati Rice 5 kg', quantity: 1_000_000 });
  await shop.order(productId, 1);
  let invoiceId = '';
  while (!invoiceId) invoiceId = (await shop.invoices())[0]?.invoiceId ?? '';
  return { shop, restless, data: { productId, invoiceId, email: shop.email, password: PASSWORD } };
}

beforeAll(async () => {
  world = await openOpenedWorld(ENV);
  people = await moveIn(world);
});

afterAll(async () => {
  closeRawConnections();
  await world.close();
});

/** Rows of the tables that hold what people made. */
async function rowsOf(): Promise<Counts> {
  const all = await Promise.all(
    contracts.map(async ({ name }) =>
      countsAt(await world.databaseUrl(name, 'superuser'), await tablesOf(world, name)),
    ),
  );
  const { products, orders, users, shops, imports } = Object.assign({}, ...all);
  return { products, orders, users, shops, imports };
}

async function bearerFor({ id, spec }: PublicCall, { shop, restless }: People): Promise<Record<string, string>> {
  if (spec.auth === 'none') return {};
  if (id === 'auth.updateProfile') return { Authorization: `Bearer ${restless.http.token}` };
  if (id !== 'auth.logout') return { Authorization: `Bearer ${shop.http.token}` };
  const http = { ...shop.http, token: '', useToken: (token: string | null) => Object.assign(http, { token }) };
  await signIn(http as never, shop.email, PASSWORD);
  return { Authorization: `Bearer ${http.token}` };
}

interface Made {
  products: number;
  orders: number;
  users: number;
  imports: number;
}

const ADDS = ['catalog.addProduct', 'catalog.createProduct', 'catalog.duplicateProduct'];

/** What a reply reports as created; every other request must have had no effect. */
function count(made: Made, { id }: PublicCall, answer: RawAnswer) {
  if (answer.status >= 300 || answer.text === '') return;
  if (ADDS.includes(id) && answer.status === 201) made.products += 1;
  if (id === 'orders.placeOrder' && answer.status === 201) made.orders += 1;
  if (id === 'orders.placeBill' && answer.status === 201 && !answer.headers['idempotent-replay']) made.orders += 1;
  if (id === 'auth.register' && answer.status === 201) made.users += 1;
  if (id !== 'catalog.importCsv') return;
  const { results, uploadId } = JSON.parse(answer.text) as { results?: { successful: unknown[] }; uploadId?: string };
  if (!results || !uploadId || answer.headers['idempotent-replay']) return;
  made.products += results.successful.length;
  made.imports += 1;
}

describe(`calls spoiled by the schemas of the contracts (seed ${SEED})`, () => {
  const made: Made = { products: 0, orders: 0, users: 0, imports: 0 };
  let before: Counts;
  let warmBytes = 0;

  it(`answers ${CALLS} of them with a reply of the contract, in time`, async () => {
    before = await rowsOf();
    const random = seeded(SEED);
    const faults: string[] = [];
    const statuses = new Map<number, number>();
    let sent = 0;
    const attempt = async (call: PublicCall) => {
      const seed = random.below(2 ** 31);
      const spoil = (whose: People) => mutate(call, sampleOf(call, whose.data), seeded(seed));
      const askAs = async (whose: People) => {
        const { ask } = spoil(whose);
        return { ...ask, headers: { ...(await bearerFor(call, whose)), ...ask.headers } };
      };
      const again = async (fresh: OpenedWorld) => askAs(await moveIn(fresh));
      const verdict = await checkAnswer(world.url, await askAs(people), {
        fileType: mediaTypeOf(call.spec.reply),
        again,
      });
      for (const fault of verdict.faults) faults.push(`${call.id}, ${spoil(people).what}: ${fault}`);
      if (!verdict.answer) return;
      statuses.set(verdict.answer.status, (statuses.get(verdict.answer.status) ?? 0) + 1);
      count(made, call, verdict.answer);
    };
    const nextCall = (): PublicCall => {
      const call = random.pick(publicCalls);
      return random.chance(COSTLY[call.id] ?? 1) ? call : nextCall();
    };
    const sendUpTo = async (count: number) => {
      for (; sent < count; sent += AT_ONCE) await Promise.all(Array.from({ length: AT_ONCE }, nextCall).map(attempt));
    };
    await sendUpTo(WARM_UP);
    warmBytes = await heldBytes();
    await sendUpTo(CALLS);

    expect(faults).toEqual([]);
    // The spoiled requests must pass the gateway, or nothing was tried.
    expect((statuses.get(200) ?? 0) + (statuses.get(201) ?? 0)).toBeGreaterThan(CALLS / 20);
    expect(statuses.get(400) ?? 0).toBeGreaterThan(CALLS / 10);
  }, 3_600_000);

  it('holds no memory because of them', async () => {
    await expectNothingHeld(warmBytes);
  });

  it('keeps what was answered as done, and nothing else', async () => {
    const after = await rowsOf();
    const grown = Object.fromEntries(Object.entries(after).map(([name, rows]) => [name, rows - (before[name] ?? 0)]));

    expect(grown).toEqual({ ...made, shops: made.users });
  });

  it('leaves the shop intact: every screen still opens', async () => {
    const screens = publicCalls.filter(({ spec: { method, path } }) => method === 'GET' && !path.includes(':'));
    const pathOf = (call: PublicCall) => `${call.spec.path}?${new URLSearchParams(sampleOf(call, people.data).query)}`;
    const answers = await Promise.all(screens.map((call) => people.shop.http.ask(pathOf(call))));

    expect(answers.map(({ status }) => status)).toEqual(screens.map(() => 200));
  });
});
