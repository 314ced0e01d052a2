import { type OpenedWorld, openOpenedWorld, withConnection } from '../src/opened-world.js';
import { newShopkeeper, PASSWORD, type Shopkeeper } from '../src/shopkeeper.js';
import { publicCalls } from './support/public-calls.js';
import { listenToStatements, type Statement } from './support/statements.js';
import { serviceNames, tablesOf } from './support/tables.js';
import { tracesOf, trade } from './support/two-shops.js';

/** Row security refuses a row that belongs to no shop. */
const REFUSED = '42501';
const FEWEST = 60;

let world: OpenedWorld;
let keeper: Shopkeeper;
let shopId: string;
let statements: Statement[];

/** A day in which every service has something to do: sales, an import, a code for a new password, every screen. */
const live = async () => {
  keeper = await newShopkeeper(world.url);
  await trade(keeper);
  const lists = publicCalls.filter(({ spec: { method, path } }) => method === 'GET' && !path.includes(':'));
  for (const { spec } of lists) await keeper.http.ask(spec.path);
  await keeper.http.ask('/api/auth/forgot-password', { json: { email: keeper.email } });
  await keeper.http.ask('/api/auth/verify-otp', { json: { email: keeper.email, otp: '000000' } });
  const profile = { name: 'Asha R.', email: keeper.email, newPassword: PASSWORD };
  await keeper.http.ask('/api/users/profile', { method: 'PUT', json: profile });
};

const readsTables = async () => {
  const tables = new Map<string, string[]>();
  for (const name of serviceNames) tables.set(name, await tablesOf(world, name));
  return ({ service, text }: Statement) =>
    !/^\s*(begin|commit|rollback|set |listen|create|alter|grant)/i.test(text) &&
    (tables.get(service) ?? []).some((name) => new RegExp(`\\b${name}\\b`).test(text));
};

beforeAll(async () => {
  const ear = listenToStatements();
  world = await openOpenedWorld();
  await live();
  ({ shopId } = await tracesOf(keeper));
  const isMeant = await readsTables();
  statements = ear.stop().filter(isMeant);
}, 120_000);

afterAll(() => world.close());

/** Nothing, or only what whoever asked said: a statement may hand its own values back. */
const isNothing = (value: unknown, said: readonly unknown[]): boolean => {
  if (value === null || value === false || value === '') return true;
  if (typeof value === 'object') return Object.values(value).every((part) => isNothing(part, said));
  return Number(value) === 0 || said.flat().includes(value);
};

/** What a statement brings back in a transaction that says `setting` first; nothing of it stays. */
const answerTo = async ({ service, text, values }: Statement, setting: string): Promise<'refused' | unknown[]> =>
  withConnection(await world.databaseUrl(service, 'app'), async (client) => {
    await client.query(`begin; ${setting}`);
    try {
      const said = values.length > 0 ? await client.query(text, [...values]) : await client.query(text);
      const results = [said].flat();
      // An update or a delete says how many rows it changed.
      return results.flatMap(({ rows = [], rowCount, command }) => (command === 'SELECT' ? rows : [rowCount, ...rows]));
    } catch (error) {
      if ((error as { code?: string }).code === REFUSED) return 'refused';
      throw error;
    } finally {
      await client.query('rollback');
    }
  });

/** Whether a statement brings nothing back, is refused or changes nothing. */
const isWithout = async (statement: Statement, setting: string): Promise<boolean> => {
  const answer = await answerTo(statement, setting);
  return answer === 'refused' || answer.every((part) => isNothing(part, statement.values));
};

describe('every statement that the services send to their databases', () => {
  it('has been heard: those of all services, reading and writing', () => {
    expect(new Set(statements.map(({ service }) => service))).toEqual(new Set(serviceNames));
    expect(statements.length).toBeGreaterThan(FEWEST);
  });

  it('brings nothing and changes nothing while no shop is set', async () => {
    const telling: string[] = [];
    for (const statement of statements)
      if (!(await isWithout(statement, 'select 1'))) telling.push(`${statement.service}: ${statement.text}`);

    expect(telling).toEqual([]);
  });

  it('brings something when its shop is set, most of them', async () => {
    let answered = 0;
    for (const statement of statements.filter(({ text }) => /^\s*(select|with)/i.test(text)))
      if (!(await isWithout(statement, `set local app.shop_id = '${shopId}'`).catch(() => true))) answered += 1;

    expect(answered).toBeGreaterThan(FEWEST / 3);
  });
});
