import * as argon2 from '@node-rs/argon2';
import { createPasswordHasher } from './password-hasher.js';

jest.mock('@node-rs/argon2', () => {
  const real = jest.requireActual<typeof argon2>('@node-rs/argon2');
  return { ...real, verify: jest.fn(real.verify) };
});

/** Everything that determines the work of a check: kind, version, cost, and the lengths of salt and digest. */
function workOf(hash: unknown) {
  const [, kind, version, cost, salt = '', digest = ''] = String(hash).split('$');
  return { kind, version, cost, salt: salt.length, digest: digest.length };
}

const hasher = createPasswordHasher({ atOnce: 2, maxWaiting: 8 });

describe('the password hasher', () => {
  it('hashes with argon2id, 19 MiB, two passes, and never twice the same', async () => {
    const [first, second] = await Promise.all([hasher.hash('Ledger-1!'), hasher.hash('Ledger-1!')]);

    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await hasher.matches(first, 'Ledger-1!')).toBe(true);
    expect(await hasher.matches(first, 'ledger-1!')).toBe(false);
  });

  it('returns false without an account, after the same work', async () => {
    const verify = jest.mocked(argon2.verify).mockClear();

    expect(await hasher.matches(null, 'Ledger-1!')).toBe(false);

    expect(verify).toHaveBeenCalledTimes(1);
    expect(workOf(verify.mock.lastCall?.[0])).toEqual(workOf(await hasher.hash('Ledger-1!')));
  });
});
