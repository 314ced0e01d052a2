import type { Attack } from './attack.js';
import type { RawAnswer } from './raw-http.js';
import { newVictim, visitor, wrongCode } from './visitor.js';

const MINUTE_MS = 60_000;

function guesses(count: number) {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Attacks without a code: guesses. */
export const GUESSING_ATTACKS: readonly Attack[] = [
  {
    name: 'guesses one code after the other, the right one sixth',
    before: 'asked',
    run: async ({ world, victim, code }) => {
      const attacker = visitor(world);
      const answers: RawAnswer[] = [];
      for (const n of guesses(5)) answers.push(await attacker.verify(victim.email, wrongCode(code, n)));
      return [...answers, await attacker.verify(victim.email, code), await attacker.reset(victim.email)];
    },
  },
  {
    name: 'guesses twenty at once, then the right one',
    before: 'asked',
    run: async ({ world, victim, code }) => {
      const attacker = visitor(world);
      const answers = await Promise.all(guesses(20).map((n) => attacker.verify(victim.email, wrongCode(code, n))));
      return [...answers, await attacker.verify(victim.email, code)];
    },
  },
  {
    name: 'guesses from a network of its own each time',
    before: 'asked',
    run: async ({ world, victim, code }) => {
      const guess = (otp: string) => visitor(world).verify(victim.email, otp);
      const answers = await Promise.all(guesses(8).map((n) => guess(wrongCode(code, n))));
      return [...answers, await guess(code)];
    },
  },
  {
    name: 'guesses under other spellings of the address',
    before: 'asked',
    run: async ({ world, victim, code }) => {
      const spellings = [victim.email.toUpperCase(), ` ${victim.email} `, victim.email.replace('k', '\u212a')];
      const guess = (n: number) => visitor(world).verify(spellings[n % spellings.length], wrongCode(code, n));
      return [...(await Promise.all(guesses(6).map(guess))), await visitor(world).verify(victim.email, code)];
    },
  },
  {
    name: 'sends what is no code and might match any',
    before: 'asked',
    run: ({ world, victim, code }) => {
      const digits = [...code].map((digit) => String.fromCharCode(0xff10 + Number(digit))).join('');
      const wild = [
        Number(code),
        [code],
        { $ne: '' },
        true,
        null,
        '%',
        '______',
        "' or '1'='1",
        digits,
        `${code}\n000000`,
      ];
      return Promise.all(wild.map((otp) => visitor(world).verify(victim.email, otp)));
    },
  },
];

/** Codes that were valid before, or for another account. */
export const OLD_CODE_ATTACKS: readonly Attack[] = [
  {
    name: 'tries a code that a newer one replaced',
    before: 'asked',
    run: async ({ world, victim, code }) => {
      await victim.askForCode();
      return [await visitor(world).verify(victim.email, code)];
    },
  },
  {
    name: 'tries a code of ten minutes',
    before: 'asked',
    run: async ({ world, victim, code }) => {
      world.pass(10 * MINUTE_MS);
      return [await visitor(world).verify(victim.email, code)];
    },
  },
  {
    name: 'tries a code that the owner has used',
    before: 'verified',
    run: async ({ world, victim, code }) => {
      const thief = visitor(world);
      return [await thief.verify(victim.email, code), await thief.reset(victim.email)];
    },
  },
  {
    name: 'tries the code of an own account',
    before: 'asked',
    run: async ({ world, victim }) => {
      const own = await newVictim(world);
      return [await own.home.verify(victim.email, await own.askForCode()), await own.home.reset(victim.email)];
    },
  },
];
