import { generateKeyPairSync } from 'node:crypto';
import { byEcKey, byRsaKey, bySecret, decoded, ecPair, type KnownKey, partsOf, tokenOf } from './forged-tokens.js';

export interface WrongCaller {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly code: 'token-missing' | 'token-invalid';
  /** The token itself is good; only the gateway and auth know that its session has ended. */
  readonly isOnlySessionWrong?: boolean;
  /** Added to the query of the call. */
  readonly query?: string;
}

export interface CallerData {
  readonly email: string;
  readonly password: string;
  /** A good token of the owner. */
  readonly token: string;
  /** Of the same user, ended by logout and by a change of the password; recovery.test.ts ends one by a reset. */
  readonly ended: Readonly<Record<'logout' | 'a password change', string>>;
  readonly known: KnownKey;
  readonly now: Date;
}

/** Tokens signed with a key that the product knows; each is wrong in one claim. */
export function signedBy({ token, known }: Pick<CallerData, 'token' | 'known'>) {
  const claims = decoded(partsOf(token)[1]);
  return (change: Readonly<Record<string, unknown>>): string =>
    `Bearer ${tokenOf({ alg: 'ES256', typ: 'JWT', kid: known.kid }, { ...claims, ...change }, byEcKey(known.privateKey))}`;
}

/** Every caller who must be rejected in all calls. */
export function wrongCallers(data: CallerData): WrongCaller[] {
  return [...withoutToken(data), ...garbage(data), ...wrongKeys(data), ...wrongClaims(data), ...endedSessions(data)];
}

function invalid(name: string, authorization: string): WrongCaller {
  return {
    name,
    headers: { Authorization: authorization },
    code: 'token-invalid',
  };
}

function missing(name: string, headers: Record<string, string> = {}, query = ''): WrongCaller {
  return {
    name,
    headers,
    query,
    code: 'token-missing',
  };
}

function withoutToken({ token, email, password }: CallerData): WrongCaller[] {
  return [
    missing('anonymous'),
    missing('an empty header', { Authorization: '' }),
    missing('the token in the query', {}, `token=${token}&access_token=${token}&Authorization=Bearer%20${token}`),
    missing('the token in a cookie', { Cookie: `token=${token}; Authorization=Bearer ${token}` }),
    missing('the token in headers of other names', {
      'X-Access-Token': token,
      'Proxy-Authorization': `Bearer ${token}`,
    }),
    invalid('the word Bearer alone', 'Bearer'),
    invalid('the word Bearer and spaces', 'Bearer    '),
    invalid('Basic with the right password', `Basic ${Buffer.from(`${email}:${password}`).toString('base64')}`),
    invalid('the token under another scheme', `Token ${token}`),
    invalid('the token without a scheme', token),
    invalid('the token twice', `Bearer ${token}, Bearer ${token}`),
    invalid('the token with a tail', `Bearer ${token}.x`),
    invalid('the token in quotes', `Bearer "${token}"`),
  ];
}

function garbage({ token }: CallerData): WrongCaller[] {
  const [header, claims, signature] = partsOf(token);
  return [
    invalid('garbage', 'Bearer zzzzzzzz'),
    invalid('nothing between the dots', 'Bearer ...'),
    invalid('three letters and two dots', 'Bearer a.b.c'),
    invalid('a real header before garbage', `Bearer ${header}.AAAA.x`),
    invalid('no signature', `Bearer ${header}.${claims}.`),
    invalid('a signature cut short', `Bearer ${header}.${claims}.${signature.slice(0, -4)}`),
    invalid('a signature of zeros', `Bearer ${header}.${claims}.${Buffer.alloc(64).toString('base64url')}`),
    invalid(
      'other claims under a real signature',
      `Bearer ${header}.${Buffer.from(JSON.stringify({ ...decoded(claims), name: 'admin' })).toString('base64url')}.${signature}`,
    ),
    invalid('a megabyte of nesting cut to fit', `Bearer ${'W'.repeat(3_000)}.${'W'.repeat(3_000)}.W`),
  ];
}

function wrongKeys({ token, known }: CallerData): WrongCaller[] {
  const [header, claims] = partsOf(token)
    .slice(0, 2)
    .map((part) => decoded(part ?? '')) as [{ kid: string }, object];
  const foreign = ecPair();
  const rsa = generateKeyPairSync('rsa', { modulusLength: 2_048 });
  const es256 = { alg: 'ES256', typ: 'JWT' };
  const { kid } = header;
  const of = (change: object, signer: (content: string) => string) =>
    `Bearer ${tokenOf({ ...es256, kid, ...change }, { ...claims }, signer)}`;
  const knownKid = { kid: known.kid };
  return [
    invalid(
      'the algorithm none, unsigned',
      of({ alg: 'none' }, () => ''),
    ),
    invalid('the algorithm none, with a signature', of({ alg: 'none', ...knownKid }, byEcKey(known.privateKey))),
    invalid(
      'the algorithm nOnE',
      of({ alg: 'nOnE' }, () => 'x'),
    ),
    invalid('HS256 keyed with the public key', of({ alg: 'HS256', ...knownKid }, bySecret(known.publicKeyPem))),
    invalid('HS256 keyed with nothing', of({ alg: 'HS256' }, bySecret(''))),
    invalid('RS256 of a foreign key', of({ alg: 'RS256' }, byRsaKey(rsa.privateKey))),
    invalid('ES256 promised, RSA signed', of({}, byRsaKey(rsa.privateKey))),
    invalid('a foreign key under a foreign id', of({ kid: 'foreign' }, byEcKey(foreign.privateKey))),
    invalid('a foreign key under the right id', of({}, byEcKey(foreign.privateKey))),
    invalid(
      'a foreign key that the token brings along',
      of({ jwk: foreign.publicKey.export({ format: 'jwk' }) }, byEcKey(foreign.privateKey)),
    ),
    invalid('no key id', of({ kid: undefined }, byEcKey(known.privateKey))),
    invalid('a key id that is a path', of({ kid: '../../../../dev/null' }, bySecret(''))),
    invalid('a key id that is SQL', of({ kid: "x' union select 'y" }, bySecret('y'))),
    invalid('a signature in another form', of(knownKid, byEcKey(known.privateKey, 'der'))),
  ];
}

function wrongClaims(data: CallerData): WrongCaller[] {
  const signed = signedBy(data);
  const seconds = Math.floor(data.now.getTime() / 1000);
  const without = ['iss', 'aud', 'typ', 'sub', 'shop', 'sid', 'exp'];
  return [
    invalid('an expired token', signed({ exp: seconds - 1 })),
    invalid('a token that is not yet valid', signed({ nbf: seconds + 3_600 })),
    invalid('another audience', signed({ aud: 'elsewhere' })),
    invalid('another issuer', signed({ iss: 'elsewhere' })),
    invalid('another kind of token', signed({ typ: 'password-reset' })),
    ...without.map((claim) => invalid(`no ${claim}`, signed({ [claim]: undefined }))),
    invalid('an end that is text', signed({ exp: '9999999999' })),
    invalid('a shop that is no id', signed({ shop: '*' })),
    invalid('a shop that is a list', signed({ shop: [decoded(partsOf(data.token)[1]).shop] })),
    invalid('a session that is SQL', signed({ sid: "' or 1=1 --" })),
  ];
}

function endedSessions(data: CallerData): WrongCaller[] {
  return [
    ...Object.entries(data.ended).map(([by, token]) => ({
      ...invalid(`a session ended by ${by}`, `Bearer ${token}`),
      isOnlySessionWrong: true,
    })),
    {
      ...invalid('a session that never was', signedBy(data)({ sid: '01a1fc84-dec0-7a31-8c52-6f0b9d2e4471' })),
      isOnlySessionWrong: true,
    },
  ];
}
