import { TaxProfileChanged, taxProfileApi } from '@bahi/contracts/auth';
import { billingInternalApi } from '@bahi/contracts/billing';
import { stub } from '@bahi/testing';
import { type AuthWorld, authWorld } from './auth-world.js';

/** 5:30 in the morning of 2026-11-21 at the shop. */
const TODAY = '2026-11-21';
const TOMORROW = '2026-11-22';
const REGULAR = {
  version: 0,
  effectiveFrom: TODAY,
  kind: 'regular',
  legalName: 'Meera Nair',
  tradeName: 'Annapurna Stores',
  address: { line1: '12 Station Road', line2: '', city: 'Pune', pin: '411001' },
  stateCode: '27',
  gstin: '27AABCB0000K1ZB',
  phone: '+919847012345',
  turnoverBand: 'up-to-5-crore',
  priceMode: 'inclusive',
  invoicePrefix: 'INV',
  creditNotePrefix: 'CN',
  filing: 'monthly',
  smallB2cTax: 'from-taxable',
};

let world: AuthWorld;
let hasDocuments = false;
let billing: 'there' | 'away' = 'there';

const documents = stub(billingInternalApi, {
  documentsOfDay: async () => {
    if (billing === 'away') throw new Error('billing is away');
    return { issued: hasDocuments };
  },
});

beforeAll(async () => {
  world = await authWorld({ peers: { billing: [documents] } });
  world.clock.set(`${TODAY}T00:00:00.000Z`);
});
afterAll(() => world.close());

beforeEach(() => {
  hasDocuments = false;
  billing = 'there';
});

async function aShop() {
  const token = await world.logIn(await world.signUp());
  const calls = world.service.client(taxProfileApi, { token });
  return {
    read: () => calls.readTaxProfile({ query: {} }),
    save: (own: object = {}) => calls.updateTaxProfile({ body: { ...REGULAR, ...own } as never }),
    check: (gstin: string) => calls.checkGstin({ query: { gstin } }),
  };
}

describe('the tax profile of a shop', () => {
  it('is simple until its owner changes it, and is that of this shop alone', async () => {
    const [meera, other] = [await aShop(), await aShop()];
    const first = {
      version: 0,
      kind: 'simple',
      gstin: null,
      invoicePrefix: 'INV',
      creditNotePrefix: 'CN',
      phone: null,
    };
    expect((await meera.read()).body).toMatchObject({ profile: first, next: null, timeZone: 'Asia/Kolkata' });

    const saved = await meera.save({ gstin: ' 27aabcb 0000k1zb ', phone: '+91 98470-12345' });

    expect(saved.body).toEqual({
      success: true,
      message: 'Tax profile saved',
      profile: { ...REGULAR, version: 1 },
      next: null,
      earlier: [],
      timeZone: 'Asia/Kolkata',
    });
    expect((await meera.read()).body).toMatchObject({ profile: { ...REGULAR, version: 1 }, next: null });
    expect((await other.read()).body).toMatchObject({ profile: first });
  });

  it('is told to the other services once, at the position it says, without the phone', async () => {
    const shop = await aShop();
    const saved = await shop.save();
    const { phone: _phone, ...told } = { ...REGULAR, version: 1 };

    // What another service answers next waits for it.
    expect(saved.headers.get('X-Position')).toBe('auth=1');

    const sql = 'select type, data from outbox where type = $1 order by time desc limit 1';
    expect(await world.database.query(sql, [TaxProfileChanged.type])).toEqual([
      { type: 'auth.tax-profile-changed', data: told },
    ]);
  });

  it('is the next one until its day', async () => {
    const shop = await aShop();
    await shop.save();
    const later = await shop.save({ version: 1, effectiveFrom: '2027-04-01', kind: 'composition' });
    expect(later.body).toMatchObject({ profile: { kind: 'regular' }, next: { kind: 'composition', version: 2 } });

    const instead = await shop.save({ version: 2, effectiveFrom: TOMORROW, tradeName: 'Annapurna' });
    expect(instead.body).toMatchObject({ profile: { version: 1 }, next: { version: 3, tradeName: 'Annapurna' } });
  });

  it('keeps those that held before, the latest first', async () => {
    world.clock.set(`${TODAY}T18:00:00.000Z`);
    const shop = await aShop();
    await shop.save();
    await shop.save({ version: 1, effectiveFrom: TOMORROW, kind: 'composition' });
    expect((await shop.read()).body).toMatchObject({ earlier: [] });

    // A minute past midnight at the shop.
    world.clock.set(`${TODAY}T18:31:00.000Z`);
    const later = await shop.read();
    world.clock.set(`${TODAY}T00:00:00.000Z`);

    expect(later.body).toMatchObject({ profile: { kind: 'composition' }, next: null, earlier: [{ kind: 'regular' }] });
  });

  it('never loses to a change that is based on an older version', async () => {
    const shop = await aShop();
    const days = [TODAY, TOMORROW, '2027-04-01'];
    const replies = await Promise.all(days.map((effectiveFrom) => shop.save({ effectiveFrom })));

    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(replies.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'profile-changed' });
  });

  it('cannot change what documents are made by on a day that has some', async () => {
    const shop = await aShop();
    hasDocuments = true;
    const early = await shop.save();
    expect(early.body).toMatchObject({
      code: 'profile-starts-too-early',
      error: 'The change can start tomorrow, because a document was already issued today',
    });
    expect((await shop.save({ effectiveFrom: TOMORROW })).status).toBe(200);

    hasDocuments = false;
    const other = await aShop();
    await other.save();
    hasDocuments = true;
    expect((await other.save({ version: 1, tradeName: 'Annapurna', filing: 'quarterly' })).status).toBe(200);
    expect((await other.save({ version: 2, priceMode: 'exclusive' })).status).toBe(409);
  });

  it('waits for billing to say whether the day has documents', async () => {
    const shop = await aShop();
    billing = 'away';

    expect((await shop.save()).status).toBe(503);
    expect((await shop.save({ effectiveFrom: TOMORROW })).status).toBe(200);
  });

  it('keeps a prefix to the kind of document that it was used for', async () => {
    const shop = await aShop();
    await shop.save({ invoicePrefix: 'AB', creditNotePrefix: 'CD' });
    const saves = [
      { invoicePrefix: 'CD', creditNotePrefix: 'EF' },
      { invoicePrefix: 'AB', creditNotePrefix: 'INV' },
      { invoicePrefix: 'CN', creditNotePrefix: 'CD' },
    ].map((prefixes) => shop.save({ version: 1, ...prefixes }));
    for (const { body } of await Promise.all(saves))
      expect(body).toMatchObject({ code: 'prefix-in-use', error: 'This prefix was already used for other documents' });

    expect((await shop.save({ version: 1, invoicePrefix: 'INV', creditNotePrefix: 'CN' })).status).toBe(200);
  });
});

describe('a wrong tax profile', () => {
  it.each([
    [{ gstin: null }, 'gstin', 'Enter a valid GSTIN'],
    [{ gstin: '27AABCB0000K1ZA' }, 'gstin', 'Enter a valid GSTIN'],
    [{ gstin: '29AAACM0000P1ZN' }, 'gstin', 'The GSTIN does not belong to the State of the shop'],
    [{ kind: 'unregistered' }, 'gstin', 'Only a registered shop has a GSTIN'],
    [{ stateCode: '28' }, 'stateCode', 'Unknown State'],
    [{ legalName: ' ' }, 'legalName', 'The legal name must have 1 to 99 characters'],
    [{ address: null }, 'address', 'Enter the address of the shop'],
    [{ invoicePrefix: 'A' }, 'invoicePrefix', 'Prefixes must be 2 or 3 capital letters and differ'],
    [{ invoicePrefix: 'inv' }, 'invoicePrefix', 'Prefixes must be 2 or 3 capital letters and differ'],
    [{ creditNotePrefix: 'RC' }, 'creditNotePrefix', 'Prefixes must be 2 or 3 capital letters and differ'],
    [{ creditNotePrefix: 'INV' }, 'creditNotePrefix', 'Prefixes must be 2 or 3 capital letters and differ'],
    [{ effectiveFrom: '2026-11-20' }, 'effectiveFrom', 'The first day must not be in the past'],
  ])('%j is refused at its place', async (own, field, message) => {
    const shop = await aShop();
    const { status, body } = await shop.save(own);

    expect(status).toBe(400);
    expect(body).toMatchObject({ errors: [{ field, message }] });
  });

  it('names every wrong field at once', async () => {
    const shop = await aShop();
    const { body } = await shop.save({ stateCode: '99', invoicePrefix: 'x', phone: 'call' });

    const { errors = [] } = body as { errors?: { field: string }[] };
    expect(errors.map(({ field }) => field).sort()).toEqual(['invoicePrefix', 'phone', 'stateCode']);
  });
});

describe('the check of a GSTIN', () => {
  it('names the State, or why it is none', async () => {
    const shop = await aShop();

    expect((await shop.check('27aabcb0000k1zb')).body).toEqual({
      ...{ success: true, valid: true, reason: null },
      ...{ stateCode: '27', state: 'Maharashtra' },
    });
    expect((await shop.check('27AABCB0000K1ZA')).body).toMatchObject({
      valid: false,
      reason: 'The last character does not fit the others; compare the number with the certificate',
      stateCode: null,
    });
  });
});
