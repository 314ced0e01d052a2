import { profileChange } from './profile-change.js';
import { isRecentLogin, newSession } from './session.js';

const account = { emailKey: 'meera@example.in' };

describe('profileChange', () => {
  it.each([
    ['the name alone', { name: 'M', email: 'meera@example.in' }, false],
    ['letter case', { name: 'M', email: 'Meera@Example.IN' }, false],
    ['the address', { name: 'M', email: 'other@example.in' }, true],
    ['the password', { name: 'M', email: 'meera@example.in', newPassword: 'Ledger-1!' }, true],
  ])('of %s', (_what, requested, needsProof) => {
    expect(profileChange(account, requested).needsProof).toBe(needsProof);
  });
});

describe('a session', () => {
  const now = new Date('2026-11-21T05:12:08.114Z');
  const session = newSession({ shopId: 's', userId: 'u' }, { network: 'n', userAgent: 'a' }, now);

  it('ends on a whole second, 24 hours later', () => {
    expect(session.expiresAt.toISOString()).toBe('2026-11-22T05:12:08.000Z');
  });

  it.each([
    [59, true],
    [60, true],
    [61, false],
  ])('is a recent login after %d minutes: %s', (minutes, isRecent) => {
    expect(isRecentLogin(session, new Date(now.getTime() + minutes * 60_000))).toBe(isRecent);
  });
});
