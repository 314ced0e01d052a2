import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createHttpClient } from '@bahi/testing/shop/http-client';
import { sizeOf } from '@bahi/testing/shop/seeded';
import { PASSWORD, signIn } from '@bahi/testing/shop/shopkeeper';
import { type OpenedWorld, openOpenedWorld, queryAt } from '@bahi/testing/worlds/opened-world';
import { codeOf, problemFaults } from './support/problem.js';
import { closeRawConnections, type RawAnswer } from './support/raw-http.js';
import { RESET_ATTACKS } from './support/reset-attacks.js';
import { codeIn, NEW_PASSWORD, newVictim, type Victim, visitor, wrongCode } from './support/visitor.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const FEWEST_ATTACKS = 20;
const RACERS = sizeOf(40, 100);

let world: OpenedWorld;

beforeAll(async () => {
  world = await openOpenedWorld({ TRUSTED_PROXY_HOPS: '1' });
});

afterAll(async () => {
  closeRawConnections();
  await world.close();
});

function codesOf(answers: readonly RawAnswer[]) {
  return answers.map(codeOf);
}

function countOf(answers: readonly RawAnswer[], status: number) {
  return answers.filter((one) => one.status === status).length;
}

/** The owner's recovery, from the request of a code to the new password. */
async function recover(victim: Victim) {
  const code = await victim.askForCode();
  const verified = await victim.home.verify(victim.email, code);
  const done = await victim.home.reset(victim.email, {}, 'Bazaar%2029');
  return [verified.status, done.status];
}

async function guessesOf({ email }: Victim) {
  const sql = 'select guesses from one_time_codes join emails using (shop_id, user_id) where email_key = $1';
  const [row] = await queryAt<{ guesses: number }>(await world.databaseUrl('auth', 'superuser'), sql, [email]);
  return row?.guesses;
}

describe('an attack on the recovery of a password', () => {
  it('has at least twenty kinds', () => {
    expect(new Set(RESET_ATTACKS.map(({ name }) => name)).size).toBe(RESET_ATTACKS.length);
    expect(RESET_ATTACKS.length).toBeGreaterThanOrEqual(FEWEST_ATTACKS);
  });

  it.each(RESET_ATTACKS.map((attack) => [attack.name, attack] as const))(
    '%s: is refused, and the owner goes on',
    async (_name, { before, run, ownerFinished = false }) => {
      const victim = await newVictim(world);
      const code = before === 'nothing' ? '' : await victim.askForCode();
      if (before === 'verified') await victim.home.verify(victim.email, code);
      const hash = await victim.passwordHash();

      const answers = await run({ world, victim, code });

      for (const answer of answers)
        expect([answer.status >= 400 && answer.status < 500, ...problemFaults(answer)]).toEqual([true]);
      if (!ownerFinished) expect(await victim.passwordHash()).toBe(hash);
      world.pass(15 * MINUTE_MS);
      expect(await recover(victim)).toEqual([200, 200]);
    },
  );
});

describe('guessing', () => {
  it('is evaluated five times for a code, however many guess at once', async () => {
    const victim = await newVictim(world);
    const code = await victim.askForCode();
    const guess = (_: unknown, index: number) => visitor(world).verify(victim.email, wrongCode(code, index + 1));

    const answers = await Promise.all(Array.from({ length: RACERS }, guess));

    expect(codesOf(answers).filter((one) => one === 'otp-invalid')).toHaveLength(5);
    expect(codesOf(answers).filter((one) => one === 'otp-exhausted')).toHaveLength(RACERS - 5);
    expect(await guessesOf(victim)).toBe(5);
  });

  it('is not counted when it has not the form of a code', async () => {
    const victim = await newVictim(world);
    const code = await victim.askForCode();
    for (const otp of ['', '12345', '1234567', 'abcdef']) await victim.home.verify(victim.email, otp);

    expect(await guessesOf(victim)).toBe(0);
    expect((await victim.home.verify(victim.email, code)).status).toBe(200);
  });

  it('ends for the day after thirty, whatever number of codes was asked for', async () => {
    const victim = await newVictim(world);
    for (let round = 0; round < 6; round += 1) {
      if (round % 3 === 0) world.pass(15 * MINUTE_MS);
      const code = await victim.askForCode();
      const guesses = Array.from({ length: 5 }, (_, n) => visitor(world).verify(victim.email, wrongCode(code, n + 1)));
      expect(new Set(codesOf(await Promise.all(guesses)))).toEqual(new Set(['otp-invalid']));
    }
    world.pass(15 * MINUTE_MS);
    const right = await victim.askForCode();

    expect(codeOf(await victim.home.verify(victim.email, right))).toBe('otp-exhausted');
    world.pass(DAY_MS);
    expect(await recover(victim)).toEqual([200, 200]);
  });

  it('of the right code by a hundred at once succeeds once', async () => {
    const victim = await newVictim(world);
    const code = await victim.askForCode();

    const answers = await Promise.all(Array.from({ length: RACERS }, () => visitor(world).verify(victim.email, code)));

    expect(countOf(answers, 200)).toBe(1);
    expect(new Set(codesOf(answers.filter(({ status }) => status !== 200)))).toEqual(new Set(['otp-invalid']));
  });

  it('is refused to a network after thirty tries in fifteen minutes, not to the owner', async () => {
    const victim = await newVictim(world);
    const guesser = visitor(world);
    const guesses = Array.from({ length: 34 }, (_, n) => guesser.verify('nobody@example.in', wrongCode('0', n)));

    expect(countOf(await Promise.all(guesses), 429)).toBe(4);
    expect(await recover(victim)).toEqual([200, 200]);
  });
});

describe('asking for codes', () => {
  it('sends at most three mails in fifteen minutes, counted for unknown addresses too', async () => {
    const victim = await newVictim(world);
    const ask = (email: string) => Promise.all(Array.from({ length: 6 }, () => visitor(world).forgot(email)));

    expect(countOf(await ask(victim.email), 200)).toBe(3);
    // A code that was replaced before its mail went out is not mailed at all.
    await world.nextMail(victim.email);
    expect(world.mailCount(victim.email)).toBeLessThanOrEqual(3);
    expect(countOf(await ask('nobody-at-all@example.in'), 429)).toBe(3);
  });

  it('reveals to a network at most five times an hour whether an address has an account', async () => {
    const victim = await newVictim(world);
    const prober = visitor(world);
    const asked = Array.from({ length: 9 }, (_, n) => prober.forgot(`nobody-${n}@example.in`));

    expect(codesOf(await Promise.all(asked)).filter((code) => code === 'user-not-found')).toHaveLength(5);
    expect((await prober.forgot(victim.email)).status).toBe(429);
    expect(world.mailCount(victim.email)).toBe(0);
    expect(await recover(victim)).toEqual([200, 200]);
  });

  it('mails to the address of the account, however the caller spells it', async () => {
    const victim = await newVictim(world);
    const spelled = victim.email.replace('k', '\u212a').toUpperCase();
    const more = { to: 'thief@example.net', cc: 'thief@example.net', mail: 'thief@example.net', verified: true };

    expect((await visitor(world).forgot(spelled, more)).status).toBe(200);
    expect(codeIn(await world.nextMail(victim.email))).toMatch(/^\d{6}$/);
    expect([world.mailCount(spelled), world.mailCount('thief@example.net')]).toEqual([0, 0]);
  });

  it('puts no part of the request into the mail, and no link', async () => {
    const victim = await newVictim(world);
    const headers = { Host: 'evil.example', 'X-Forwarded-Host': 'evil.example', Origin: 'https://evil.example' };
    await visitor(world, { agent: 'evil.example' }).forgot(victim.email, {}, headers);

    expect(await world.nextMail(victim.email)).not.toMatch(/evil|https?:|www\./);
  });

  it('never answers with the code, and stores it only where no backup shows it', async () => {
    const victim = await newVictim(world);
    const asked = await victim.home.forgot(victim.email);
    const code = codeIn(await world.nextMail(victim.email));
    const rows = await queryAt(
      await world.databaseUrl('auth', 'superuser'),
      `select row_to_json(c)::text || coalesce((select string_agg(row_to_json(m)::text, '') from mails m), '') as text
        from one_time_codes c`,
    );

    expect(asked.text).not.toContain(code);
    expect(JSON.stringify(asked.headers)).not.toContain(code);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`\\b${code}\\b`));
  });
});

describe('a session from before', () => {
  it('ends with the reset, and the old password with it', async () => {
    const victim = await newVictim(world);
    const thief = createHttpClient(world.url);
    await signIn(thief, victim.email, PASSWORD);
    const before = await thief.ask('/api/users/profile');
    const code = await victim.askForCode();
    await victim.home.verify(victim.email, code);

    await victim.home.reset(victim.email);

    expect([before.status, (await thief.ask('/api/users/profile')).status]).toEqual([200, 401]);
    expect((await signIn(thief, victim.email, PASSWORD)).body).toMatchObject({ code: 'invalid-credentials' });
    expect((await signIn(thief, victim.email, NEW_PASSWORD)).status).toBe(200);
  });
});

describe('the log of all of this', () => {
  it('has lines, and no password, cookie or token in them', async () => {
    const victim = await newVictim(world);
    const http = createHttpClient(world.url);
    await signIn(http, victim.email, PASSWORD);
    await victim.askForCode();
    const log = await readFile(join(world.dataDir, 'bahi.log'), 'utf8');

    expect(log).toMatch(/"level":30/);
    for (const secret of [PASSWORD, NEW_PASSWORD, 'Bazaar%2029', victim.home.cookie, http.token])
      expect(log.includes(secret ?? '')).toBe(false);
  });
});
