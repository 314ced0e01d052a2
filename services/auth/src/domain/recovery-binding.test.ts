import {
  type ClientDigests,
  clientDigests,
  cookieDigest,
  newRecoveryCookie,
  possibleBindings,
  strongestBinding,
} from './recovery-binding.js';
import { createSecrets } from './secrets.js';

const secrets = createSecrets('a secret of at least thirty-two characters');
const issued = newRecoveryCookie();

function client(cookie: string | undefined, network = '203.0.113.7', userAgent = 'a browser') {
  return clientDigests(secrets, { cookie, network, userAgent });
}

describe('the binding of a reset window', () => {
  const bind = (digests: ClientDigests) => strongestBinding(digests, cookieDigest(secrets, issued));
  const mayUse = (window: Buffer, digests: ClientDigests) =>
    possibleBindings(digests).some((binding) => binding.equals(window));

  it('is the cookie issued with the code, wherever it is sent from', () => {
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

  it('cannot be forged by a cookie with the text of an origin', () => {
    expect(client('203.0.113.7').cookie).not.toEqual(client(undefined).origin);
  });
});
