import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { systemClock } from '@bahi/platform/adapters';
import { openDatabase } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import jwt from 'jsonwebtoken';
import { createSigningKeys } from '../src/app/signing-keys.js';
import { createSecrets } from '../src/domain/secrets.js';
import { rotateSigningKeys } from '../src/index.js';
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

async function publishedKeys() {
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
  it('is created once for concurrent first users', async () => {
    const db = opened();
    const replicas = Array.from({ length: 6 }, () =>
      createSigningKeys({ db, secrets: createSecrets(AUTH_SECRET), clock: systemClock() }),
    );

    const signers = await Promise.all(replicas.map((replica) => replica.signer()));
    await db.close();

    expect(new Set(signers.map(({ kid }) => kid)).size).toBe(1);
    expect(await world.database.query('select 1 from signing_keys')).toHaveLength(1);
  });

  it('exists before the first login', async () => {
    expect(await publishedKeys()).toEqual([
      { kid: expect.any(String), publicKeyPem: expect.stringContaining('BEGIN PUBLIC KEY'), notAfter: null },
    ]);
  });

  it('lies encrypted in the database', async () => {
    await publishedKeys();

    const [row] = await world.database.query<{ private_key_sealed: Buffer }>(
      'select private_key_sealed from signing_keys',
    );
    expect(row?.private_key_sealed.toString('latin1')).not.toContain('PRIVATE');
  });

  it('is succeeded by a rotated one that is published before it signs', async () => {
    const meera = await world.signUp();
    const old = await world.logIn(meera);

    const kid = await rotate();
    const published = await publishedKeys();
    const soon = await world.logIn(meera);
    world.clock.advance({ minutes: 2 });
    const later = await world.logIn(meera);

    expect(published.map((key) => [key.kid === kid, key.notAfter === null])).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(kidOf(soon)).toBe(kidOf(old));
    expect(kidOf(later)).toBe(kid);
    for (const token of [old, soon, later]) expect(await profileStatus(token)).toBe(200);
  });

  it('signs from its minute on, not before, also in a new process', async () => {
    await publishedKeys();
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

  it('verifies until its last token has expired and is then no longer published', async () => {
    const meera = await world.signUp();
    await rotate();
    world.clock.advance({ seconds: 59 });
    const last = await world.logIn(meera);
    world.clock.advance({ hours: 23, minutes: 59 });
    const lastStatus = await profileStatus(last);
    world.clock.advance({ minutes: 4 });

    expect(lastStatus).toBe(200);
    expect(await publishedKeys()).toHaveLength(1);
    expect(await profileStatus(last)).toBe(401);
  });

  it('verifies tokens of a process that cached it until after its successor took over', async () => {
    const meera = await world.signUp();
    await publishedKeys();
    world.clock.advance({ seconds: 2 });
    await rotate();
    world.clock.advance({ seconds: 59 });
    const old = await world.logIn(meera);
    world.clock.advance({ seconds: 59 });
    const last = await world.logIn(meera);

    // The last minute of this token is more than a day after the first signature of the new key.
    world.clock.advance({ hours: 23, minutes: 59, seconds: 30 });
    const published = await publishedKeys();

    expect(kidOf(last)).toBe(kidOf(old));
    expect(published.map(({ kid }) => kid)).toContain(kidOf(last));
    expect(await profileStatus(last)).toBe(200);
  });

  it('ends as its first successor determined, whatever keys follow', async () => {
    await publishedKeys();
    const second = await rotate();
    world.clock.advance({ hours: 1 });
    const third = await rotate();
    world.clock.advance({ hours: 23, minutes: 3 });

    expect((await publishedKeys()).map(({ kid }) => kid)).toEqual([third, second]);
  });

  it('verifies as long as its tokens live when it was added before the first login', async () => {
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

describe('the runbook entry for a leak', () => {
  const runbook = readFileSync(join(import.meta.dirname, '../../../docs/runbook.md'), 'utf8');
  const [line = ''] = /^psql bahi_auth -c "update .*$/m.exec(runbook) ?? [];
  const statements = [...line.matchAll(/-c "([^"]+)"/g)].map(([, sql]) => sql as string);

  it('ends every session and every key, and the next login gets a new key', async () => {
    const meera = await world.signUp();
    const old = await world.logIn(meera);
    const rotated = await rotate();

    // The test has a clock of its own.
    const now = `timestamptz '${world.clock.now().toISOString()}'`;
    for (const sql of statements) await world.database.query(sql.replaceAll('now()', now));
    const ended = await profileStatus(old);
    world.clock.advance({ minutes: 1 });
    const token = await world.logIn(meera);

    expect(statements).toHaveLength(2);
    expect(ended).toBe(401);
    expect([kidOf(old), rotated]).not.toContain(kidOf(token));
    expect((await publishedKeys()).map(({ kid }) => kid)).toEqual([kidOf(token)]);
    expect(await profileStatus(token)).toBe(200);
  });
});
