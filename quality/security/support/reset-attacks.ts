import type { Attack, Scene } from './attack.js';
import { GUESSING_ATTACKS, OLD_CODE_ATTACKS } from './code-attacks.js';
import { codeIn, newVictim, visitor } from './visitor.js';

const MINUTE_MS = 60_000;

const withoutProof: Attack[] = [
  {
    name: 'sets a password without any code',
    before: 'nothing',
    run: async ({ world, victim }) => [await visitor(world).reset(victim.email)],
  },
  {
    name: 'sets a password while a code is on its way',
    before: 'asked',
    run: async ({ world, victim }) => [await visitor(world).reset(victim.email)],
  },
  {
    name: 'sends the code with the new password instead of verifying it',
    before: 'asked',
    run: async ({ world, victim, code }) => [
      await visitor(world).post('reset-password', { email: victim.email, newPassword: 'Godown#2027', otp: code }),
    ],
  },
  {
    name: 'uses the open window of an own account for another address',
    before: 'verified',
    run: async ({ world, victim }) => {
      const own = await newVictim(world);
      await own.home.verify(own.email, await own.askForCode());
      return [await own.home.reset(victim.email)];
    },
  },
];

const fromElsewhere: Attack[] = [
  {
    name: 'comes from another network after the owner verified',
    before: 'verified',
    run: async ({ world, victim }) => [await visitor(world, { agent: victim.home.agent }).reset(victim.email)],
  },
  {
    name: 'sits in the owner’s network with the same browser, without the cookie',
    before: 'verified',
    run: async ({ world, victim }) => {
      const { network, agent } = victim.home;
      return [await visitor(world, { network, agent }).reset(victim.email)];
    },
  },
  {
    name: 'claims the owner’s network in a header',
    before: 'verified',
    run: async ({ world, victim }) => {
      const { network: claimedNetwork, agent } = victim.home;
      const liar = visitor(world, { claimedNetwork, agent });
      const tricks: Record<string, string>[] = [{}, { 'X-Real-IP': claimedNetwork }, { Expect: '100-continue' }];
      return Promise.all(tricks.map((headers) => liar.reset(victim.email, headers)));
    },
  },
  {
    name: 'invents a recovery cookie',
    before: 'verified',
    run: async ({ world, victim }) => [await visitor(world, { cookie: 'A'.repeat(43) }).reset(victim.email)],
  },
  {
    name: 'brings the cookie of a recovery of its own',
    before: 'verified',
    run: async ({ world, victim }) => {
      const own = await newVictim(world);
      await own.askForCode();
      return [await own.home.reset(victim.email)];
    },
  },
  {
    name: 'asked for the code that the owner enters, and has the cookie that came with it',
    before: 'asked',
    run: async ({ world, victim, code }) => {
      const { cookie } = victim.home;
      await victim.home.verify(victim.email, code);
      return [await visitor(world, { cookie }).reset(victim.email)];
    },
  },
  {
    name: 'asks for a code before the owner does, and waits with the cookie that came with it',
    before: 'nothing',
    run: async ({ world, victim }) => {
      const attacker = visitor(world);
      await attacker.forgot(victim.email);
      await world.nextMail(victim.email);
      await victim.home.verify(victim.email, await victim.askForCode());
      return [await attacker.reset(victim.email)];
    },
  },
  {
    name: 'asks for another code after the owner did, and waits with the cookie that came with it',
    before: 'asked',
    run: async ({ world, victim }) => {
      const attacker = visitor(world);
      await attacker.forgot(victim.email);
      await victim.home.verify(victim.email, codeIn(await world.nextMail(victim.email)));
      return [await attacker.reset(victim.email)];
    },
  },
  {
    name: 'asks for another code after the owner verified, and uses the cookie that came with it',
    before: 'verified',
    run: async ({ world, victim }) => {
      const attacker = visitor(world);
      await attacker.forgot(victim.email);
      await world.nextMail(victim.email);
      return [await attacker.reset(victim.email)];
    },
  },
];

/** A copy of the owner's browser, with cookie and all. */
function twinOf({ world, victim }: Scene) {
  const { network, agent, cookie } = victim.home;
  return visitor(world, { network, agent, cookie });
}

const withStolenCookie: Attack[] = [
  {
    name: 'uses the owner’s window a second time, with the stolen cookie',
    before: 'verified',
    ownerFinished: true,
    run: async (scene) => {
      await scene.victim.home.reset(scene.victim.email, {}, 'Mandi@2028');
      return [await twinOf(scene).reset(scene.victim.email)];
    },
  },
  {
    name: 'uses the owner’s window after five minutes, with the stolen cookie',
    before: 'verified',
    run: async (scene) => {
      scene.world.pass(5 * MINUTE_MS);
      return [await twinOf(scene).reset(scene.victim.email)];
    },
  },
  {
    name: 'repeats the owner’s verification under its request key',
    before: 'asked',
    run: async ({ world, victim, code }) => {
      const key = { 'Idempotency-Key': 'the-key-of-the-owner' };
      await victim.home.verify(victim.email, code, key);
      const attacker = visitor(world);
      return [await attacker.verify(victim.email, code, key), await attacker.reset(victim.email, key)];
    },
  },
  {
    name: 'repeats the owner’s reset under its request key with another password',
    before: 'verified',
    ownerFinished: true,
    run: async (scene) => {
      const key = { 'Idempotency-Key': 'the-key-of-the-owner' };
      await scene.victim.home.reset(scene.victim.email, key, 'Mandi@2028');
      return [
        await twinOf(scene).reset(scene.victim.email, key),
        await visitor(scene.world).reset(scene.victim.email, key),
      ];
    },
  },
];

const withOddAddresses: Attack[] = [
  {
    name: 'sends several addresses, or one that is no text',
    before: 'verified',
    run: async ({ world, victim }) => {
      const own = 'thief@example.net';
      const odd = [
        [victim.email, own],
        { email: victim.email },
        `${victim.email},${own}`,
        `${victim.email}\r\nBcc: ${own}`,
        `${victim.email}%0ACc:${own}`,
        `${victim.email}\0`,
        `"${own}" <${victim.email}>`,
      ];
      const attacker = visitor(world);
      const resets = await Promise.all(odd.map((email) => attacker.reset(email)));
      const codes = await Promise.all(odd.map((email) => visitor(world).forgot(email)));
      if (world.mailCount(own) > 0) throw new Error('The thief got mail');
      return [...resets, ...codes];
    },
  },
];

/** Scripted attacks on the recovery of a password; each must be refused and leave the owner's own way open. */
export const RESET_ATTACKS: readonly Attack[] = [
  ...withoutProof,
  ...fromElsewhere,
  ...GUESSING_ATTACKS,
  ...OLD_CODE_ATTACKS,
  ...withStolenCookie,
  ...withOddAddresses,
];
