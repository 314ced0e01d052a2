import { recoveryClient, recoveryCookieHeader } from './recovery-cookie.js';

describe('the recovery cookie', () => {
  it('is read by its name; an empty one counts as none', () => {
    const request = { network: 'n', isLoopback: false, userAgent: 'u' };

    expect(recoveryClient({ ...request, cookies: { pw_recovery: 'x' } }).cookie).toBe('x');
    expect(recoveryClient({ ...request, cookies: { pw_recovery: '' } }).cookie).toBeUndefined();
  });

  it.each([
    ['https', true, {}, 'SameSite=Lax; Secure'],
    ['http', false, {}, 'SameSite=Lax'],
    ['an allowed origin over https', true, { 'x-allowed-origin': 'https://shop.example' }, 'SameSite=None; Secure'],
    // A browser refuses None without Secure.
    ['an allowed origin over http', false, { 'x-allowed-origin': 'http://shop.example' }, 'SameSite=Lax'],
  ])('has the attributes of %s', (_what, isHttps, headers, attributes) => {
    expect(recoveryCookieHeader({ value: 'x', seconds: 300 }, { isHttps, headers })).toBe(
      `pw_recovery=x; Path=/api/auth; Max-Age=300; HttpOnly; ${attributes}`,
    );
  });
});
