import { recoveryClient, recoveryCookieHeader } from './recovery-cookie.js';

describe('the recovery cookie', () => {
  it('is read by its name; an empty one counts as none', () => {
    const request = { network: 'n', isLoopback: false, userAgent: 'u' };

    expect(recoveryClient({ ...request, cookies: { pw_recovery: 'x' } }).cookie).toBe('x');
    expect(recoveryClient({ ...request, cookies: { pw_recovery: '' } }).cookie).toBeUndefined();
  });

  it('is secure on https', () => {
    expect(recoveryCookieHeader('x', true)).toBe(
      'pw_recovery=x; Path=/api/auth; Max-Age=900; HttpOnly; SameSite=Lax; Secure',
    );
    expect(recoveryCookieHeader('x', false)).not.toContain('Secure');
  });
});
