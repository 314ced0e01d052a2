import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@bahi/platform/adapters';
import { openDatabase } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import jwt from 'jsonwebtoken';
import { createSecrets } from '../src/domain/secrets.js';
import { rotateSigningKeys } from '../src/index.js';
import { createSigningKeys } from '../src/security/signing-keys.js';
import { AUTH_SECRET, type AuthWorld, authWorld } from './auth-world.js';

let world: AuthWorld;
beforeEach(async () => {
  world = await authWorld();
});
afterEach(() => world.close());

function kidOf(token: string) {
  return jwt.decode(token, { complete: true })?.header.kid;
}

async function profileStatus(token: string) {
  return (await world.from({ token }).readProfile()).status;
}

async function shownKeys() {
  return (await world.internal().listVerificationKeys()).body.keys;
}

function opened() {
  return openDatabase({ url: world.database.url, applicationName: 'test', logger: silentLogger() });
}

async function rotate() {
  const db = opened();
  const kid = await rotateSigningKeys({ db, secrets: createSecrets(AUTH_SECRET), clock: world.clock });
  await db.close();
  return kid;
}

describe('the signing key', () => {
  it('is made once, however many need it first', async () => {
    const db = opened();
    const makers = Array.from({ length: 6 }, () =>
      createSigningKeys({ db, secrets: createSecrets(AUTH_SECRET), clock: systemClock() }),
    );

    const signers = await Promise.all(makers.map((maker) => maker.signer()));
    await db.close();

    expect(new Set(signers.map(({ kid }) => kid)).size).toBe(1);
    expect(await world.database.query('select 1 from signing_keys')).toHaveLength(1);
  });

  it('is there for whoever asks before the first login', async () => {
    expect(await shownKeys()).toEqual([
      { kid: expect.any(String), publicKeyPem: expect.stringContaining('BEGIN PUBLIC KEY'), notAfter: null },
    ]);
  });

  it('lies encrypted in the database', async () => {
    await shownKeys();

    const [row] = await world.database.query<{ private_key_sealed: Buffer }>(
      'select private_key_sealed from signing_keys',
    );
    expect(row?.private_key_sealed.toString('latin1')).not.toContain('PRIVATE');
  });

  it('is succeeded by a rotated one that everybody sees before it signs', async () => {
    const meera = await world.signUp();
    const old = await world.logIn(meera);

    const kid = await rotate();
    const shown = await shownKeys();
    const soon = await world.logIn(meera);
    world.clock.advance({ minutes: 2 });
    const later = await world.logIn(meera);

    expect(shown.map((key) => [key.kid === kid, key.notAfter === null])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(kidOf(soon)).toBe(kidOf(old));
    expect(kidOf(later)).toBe(kid);
    for (const token of [old, soon, later]) expect(await profileStatus(token)).toBe(200);
  });

  it('signs from its minute on, not before, in a process that has just started too', async () => {
    await shownKeys();
    const second = await rotate();
    const db = opened();
    const signingKid = async () =>
      (await createSigningKeys({ db, secrets: createSecrets(AUTH_SECRET), clock: world.clock }).signer()).kid;

    world.clock.advance({ seconds: 59 });
    const before = await signingKid();
    world.clock.advance({ seconds: 1 });
    const from = await signingKid();
    await db.close();

    expect([before === second, from === second]).toEqual([false, true]);
  });

  it('verifies until the last token it signed has ended, then it is shown no more', async () => {
    const meera = await world.signUp();
    await rotate();
    world.clock.advance({ seconds: 59 });
    const last = await world.logIn(meera);
    world.clock.advance({ hours: 23, minutes: 59 });
    const lastStatus = await profileStatus(last);
    world.clock.advance({ minutes: 4 });

    expect(lastStatus).toBe(200);
    expect(await shownKeys()).toHaveLength(1);
    expect(await profileStatus(last)).toBe(401);
  });

  it('verifies what a process signed that remembered it until after its successor took over', async () => {
    const meera = await world.signUp();
    await shownKeys();
    world.clock.advance({ seconds: 2 });
    await rotate();
    world.clock.advance({ seconds: 59 });
    const old = await world.logIn(meera);
    world.clock.advance({ seconds: 59 });
    const last = await world.logIn(meera);

    // The last minute of this token is later than a day after the new key began to sign.
    world.clock.advance({ hours: 23, minutes: 59, seconds: 30 });
    const shown = await shownKeys();

    expect(kidOf(last)).toBe(kidOf(old));
    expect(shown.map(({ kid }) => kid)).toContain(kidOf(last));
    expect(await profileStatus(last)).toBe(200);
  });

  it('ends when its first successor said, however many come after', async () => {
    await shownKeys();
    const second = await rotate();
    world.clock.advance({ hours: 1 });
    const third = await rotate();
    world.clock.advance({ hours: 23, minutes: 3 });

    expect((await shownKeys()).map(({ kid }) => kid)).toEqual([third, second]);
  });

  it('verifies as long as its tokens live when it was put in service before anybody logged in', async () => {
    const meera = await world.signUp();
    const kid = await rotate();
    await world.logIn(meera);
    world.clock.advance({ hours: 23 });
    const token = await world.logIn(meera);
    world.clock.advance({ hours: 2 });

    expect(kidOf(token)).toBe(kid);
    expect(await profileStatus(token)).toBe(200);
  });

  it('is replaced when the secret is, and old tokens still verify', async () => {
    const meera = await world.signUp();
    const old = await world.logIn(meera);
    const db = opened();
    const keys = createSigningKeys({
      db,
      secrets: createSecrets('another secret of at least 32 characters'),
      clock: world.clock,
    });

    const signer = await keys.signer();
    await db.close();

    expect(signer.kid).not.toBe(kidOf(old));
    expect(await profileStatus(old)).toBe(200);
  });
});

describe('what the runbook says after a leak', () => {
  const runbook = readFileSync(join(import.meta.dirname, '../../../docs/runbook.md'), 'utf8');
  const [line = ''] = /^psql bahi_auth -c "update .*$/m.exec(runbook) ?? [];
  const statements = [...line.matchAll(/-c "([^"]+)"/g)].map(([, sql]) => sql as string);

  it('ends every session and every key, and the next login has a new one', async () => {
    const meera = await world.signUp();
    const old = await world.logIn(meera);
    const rotated = await rotate();

    // The world has a clock of its own.
    const now = `timestamptz '${world.clock.now().toISOString()}'`;
    for (const sql of statements) await world.database.query(sql.replaceAll('now()', now));
    const ended = await profileStatus(old);
    world.clock.advance({ minutes: 1 });
    const token = await world.logIn(meera);

    expect(statements).toHaveLength(2);
    expect(ended).toBe(401);
    expect([kidOf(old), rotated]).not.toContain(kidOf(token));
    expect((await shownKeys()).map(({ kid }) => kid)).toEqual([kidOf(token)]);
    expect(await profileStatus(token)).toBe(200);
  });
});
