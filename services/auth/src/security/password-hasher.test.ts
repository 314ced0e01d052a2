import { createPasswordHasher } from './password-hasher.js';

const hasher = createPasswordHasher({ atOnce: 2, maxWaiting: 8 });

describe('the password hasher', () => {
  it('hashes with argon2id, 19 MiB, two passes, and never twice the same', async () => {
    const [first, second] = await Promise.all([hasher.hash('Ledger-1!'), hasher.hash('Ledger-1!')]);

    expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(first).not.toBe(second);
    expect(await hasher.matches(first, 'Ledger-1!')).toBe(true);
    expect(await hasher.matches(first, 'ledger-1!')).toBe(false);
  });

  it('says no when there is no account, after the same work', async () => {
    expect(await hasher.matches(null, 'Ledger-1!')).toBe(false);
  });
});
