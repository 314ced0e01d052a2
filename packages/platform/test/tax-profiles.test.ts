import { randomUUID } from 'node:crypto';
import type { Day } from '@bahi/contracts/shared';
import { SIMPLE_PROFILE, type TaxProfile } from '@bahi/contracts/tax';
import { type TestDatabase, testDatabase } from '@bahi/testing';
import {
  createTaxProfiles,
  type Database,
  findTaxProfile,
  keepTaxProfile,
  listTaxProfiles,
  openDatabase,
} from '../src/data/index.js';
import { silentLogger } from '../src/kernel/index.js';

const day = (text: string) => text as Day;
const regular: TaxProfile = { ...SIMPLE_PROFILE, kind: 'regular', stateCode: '27', gstin: '27AABCB0000K1ZB' };

let database: TestDatabase;
let db: Database;
let shopId: string;

beforeAll(async () => {
  database = await testDatabase({ migrations: [createTaxProfiles] });
  db = openDatabase({ url: database.url, applicationName: 'test', poolSize: 2, logger: silentLogger() });
});

afterAll(async () => {
  await db.close();
  await database.close();
});

beforeEach(() => {
  shopId = randomUUID();
});

function keep(version: number, effectiveFrom: string) {
  const profile = { ...regular, version, effectiveFrom: day(effectiveFrom) };
  return db.write(shopId, (tx) => keepTaxProfile(tx, profile));
}

async function versionOn(text: string) {
  const { version } = await db.read(shopId, (tx) => findTaxProfile(tx, day(text)));
  return version;
}

describe('the tax profile of a shop', () => {
  it('is simple until one is stored', async () => {
    expect(await db.read(shopId, (tx) => findTaxProfile(tx, day('2026-10-01')))).toEqual(SIMPLE_PROFILE);
  });

  it('holds from its day until the next one', async () => {
    await keep(1, '2026-10-01');
    await keep(2, '2027-04-01');

    const days = ['2026-09-30', '2026-10-01', '2027-03-31', '2027-04-01'];
    expect(await Promise.all(days.map(versionOn))).toEqual([0, 1, 1, 2]);
  });

  it('takes the place of older ones that were to begin on its day or later', async () => {
    await keep(1, '2026-10-01');
    await keep(2, '2027-04-01');
    await keep(3, '2027-04-01');
    await keep(4, '2026-12-01');

    const kept = await db.read(shopId, listTaxProfiles);
    expect(kept.map(({ version }) => version)).toEqual([1, 4]);
  });

  it('stays when an older one is told again', async () => {
    await keep(2, '2026-10-01');
    await keep(1, '2026-10-01');
    await keep(1, '2026-12-01');

    expect(await Promise.all(['2026-10-01', '2026-12-01'].map(versionOn))).toEqual([2, 2]);
  });

  it('is known for its own days also when the next one came first', async () => {
    await keep(2, '2026-12-01');
    await keep(1, '2026-10-01');

    expect(await Promise.all(['2026-10-01', '2026-12-01'].map(versionOn))).toEqual([1, 2]);
  });
});
