import {
  type ClientDigests,
  clientDigests,
  cookieDigest,
  newRecoveryCookie,
  possibleBindings,
  windowBinding,
  windowOpener,
} from './recovery-binding.js';
import { createSecrets } from './secrets.js';

const secrets = createSecrets('a secret of at least thirty-two characters');
const issued = newRecoveryCookie();
const VERIFIED = { emailKey: 'meera@example.in', code: '123456' };

function client(cookie: string | undefined, network = '203.0.113.7', userAgent = 'a browser') {
  return clientDigests(secrets, { cookie, network, userAgent });
}

describe('the binding of a reset window', () => {
  const secret = newRecoveryCookie();
  const keys = { issuedCookie: cookieDigest(secrets, issued), secret: cookieDigest(secrets, secret) };
  const bind = (digests: ClientDigests) => Object.values(windowBinding(digests, keys));
  const mayUse = (window: readonly Buffer[], digests: ClientDigests) =>
    possibleBindings(digests).some((binding) => window.some((one) => one.equals(binding)));

  it('is its secret alone for a client that keeps cookies, wherever it is sent from', () => {
    const window = bind(client(issued));

    expect(mayUse(window, client(secret, '198.51.100.1', 'another'))).toBe(true);
    expect(mayUse(window, client(undefined))).toBe(false);
    expect(mayUse(window, client('other'))).toBe(false);
    // Another client may have it: the code may have been requested elsewhere.
    expect(mayUse(window, client(issued, '198.51.100.1'))).toBe(false);
  });

  it('has the same secret for the same request, and another one for every other', () => {
    const openerOf = (cookie: string | undefined, network = 'n', code = '123456') =>
      windowOpener(secrets, { cookie, network, userAgent: 'u' }, { ...VERIFIED, code });
    const secretOf = (...client: Parameters<typeof openerOf>) => openerOf(...client).secret;

    expect(secretOf(issued)).toBe(secretOf(issued, 'elsewhere'));
    expect(secretOf(undefined)).toBe(secretOf(undefined));
    const others = [secretOf('x'), secretOf(undefined), secretOf(undefined, 'm'), secretOf(issued, 'n', '123457')];
    expect(new Set([secretOf(issued), ...others]).size).toBe(5);
    // A client that has got the first reply shows the secret; nobody can make one up from another.
    expect(openerOf(secretOf(issued))).toEqual(openerOf(issued));
    expect(openerOf(secretOf(undefined), 'elsewhere')).toEqual(openerOf(undefined));
    expect(openerOf(`${secretOf(issued).slice(0, 30)}${secretOf('x').slice(30)}`).binding).not.toBe(
      openerOf(issued).binding,
    );
    expect(openerOf(secretOf(issued), 'n', '123457').binding).not.toBe(openerOf(issued).binding);
  });

  it.each([[undefined], ['stale']])('is network and browser when the cookie is %s', (cookie) => {
    const window = bind(client(cookie));

    expect(mayUse(window, client(undefined))).toBe(true);
    expect(mayUse(window, client(secret, '198.51.100.1'))).toBe(true);
    expect(mayUse(window, client(cookie, '198.51.100.1'))).toBe(false);
    expect(mayUse(window, client(cookie, '203.0.113.7', 'another'))).toBe(false);
  });

  it('cannot be forged by a cookie with the text of an origin', () => {
    expect(client('203.0.113.7').cookie).not.toEqual(client(undefined).origin);
  });
});
