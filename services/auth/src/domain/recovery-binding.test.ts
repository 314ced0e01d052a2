import {
  cookieDigest,
  digestsOf,
  marksOf,
  newRecoveryCookie,
  possibleBindings,
  recoveryCookieHeader,
  strongestBinding,
} from './recovery-binding.js';
import { createSecrets } from './secrets.js';

const secrets = createSecrets('a secret of at least thirty-two characters');
const issued = newRecoveryCookie();

function client(cookie: string | undefined, network = '203.0.113.7', userAgent = 'a browser') {
  return digestsOf(secrets, { cookie, network, userAgent });
}

describe('what a reset window is bound to', () => {
  const bind = (digests: ReturnType<typeof client>) => strongestBinding(digests, cookieDigest(secrets, issued));
  const mayUse = (window: Buffer, digests: ReturnType<typeof client>) =>
    possibleBindings(digests).some((binding) => binding.equals(window));

  it('is the cookie that came with the code, wherever it is sent from', () => {
    const window = bind(client(issued));

    expect(mayUse(window, client(issued, '198.51.100.1', 'another'))).toBe(true);
    expect(mayUse(window, client(undefined))).toBe(false);
    expect(mayUse(window, client('other'))).toBe(false);
  });

  it.each([[undefined], ['stale']])('is network and browser when the cookie is %s', (cookie) => {
    const window = bind(client(cookie));

    expect(mayUse(window, client(undefined))).toBe(true);
    expect(mayUse(window, client(issued))).toBe(true);
    expect(mayUse(window, client(cookie, '198.51.100.1'))).toBe(false);
    expect(mayUse(window, client(cookie, '203.0.113.7', 'another'))).toBe(false);
  });

  it('cannot be reached by a cookie that reads like a place', () => {
    expect(client('203.0.113.7').cookie).not.toEqual(client(undefined).place);
  });
});

describe('the recovery cookie', () => {
  it('is read by its name; an empty one is none', () => {
    const facts = { network: 'n', userAgent: 'u' };

    expect(marksOf({ ...facts, cookies: { pw_recovery: 'x' } }).cookie).toBe('x');
    expect(marksOf({ ...facts, cookies: { pw_recovery: '' } }).cookie).toBeUndefined();
  });

  it('is secure on https', () => {
    expect(recoveryCookieHeader('x', true)).toBe(
      'pw_recovery=x; Path=/api/auth; Max-Age=900; HttpOnly; SameSite=Lax; Secure',
    );
    expect(recoveryCookieHeader('x', false)).not.toContain('Secure');
  });
});
