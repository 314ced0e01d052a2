import { randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.js';

export const RECOVERY_COOKIE = 'pw_recovery';
const COOKIE_SECONDS = 900;
export const WINDOW_MINUTES = 5;

/** What a client shows of itself while it recovers a password. */
export interface ClientMarks {
  readonly cookie: string | undefined;
  readonly network: string;
  readonly userAgent: string;
}

/** The client as keyed digests; only these are stored. */
export interface ClientDigests {
  /** Absent when the client sent no cookie. */
  readonly cookie: Buffer | undefined;
  readonly place: Buffer;
}

interface TransportFacts {
  readonly cookies: Readonly<Record<string, string>>;
  readonly network: string;
  readonly userAgent: string;
}

export const marksOf = ({ cookies, network, userAgent }: TransportFacts): ClientMarks => ({
  cookie: cookies[RECOVERY_COOKIE] || undefined,
  network,
  userAgent,
});

export const cookieDigest = (secrets: Secrets, cookie: string): Buffer => secrets.digest('binding', 'cookie', cookie);

export const digestsOf = (secrets: Secrets, { cookie, network, userAgent }: ClientMarks): ClientDigests => ({
  cookie: cookie === undefined ? undefined : cookieDigest(secrets, cookie),
  place: secrets.digest('binding', 'place', network, userAgent),
});

/**
 * What a reset window is bound to: the cookie if it is the one that came with this code, else the place. A stale or
 * invented cookie is not "shown": it would bind the window to something that the code's owner never held.
 */
export const strongestBinding = ({ cookie, place }: ClientDigests, issuedCookie: Buffer): Buffer =>
  cookie?.equals(issuedCookie) ? cookie : place;

/** Everything a client could have bound a window to. */
export const possibleBindings = ({ cookie, place }: ClientDigests): Buffer[] => (cookie ? [cookie, place] : [place]);

export const newRecoveryCookie = (): string => randomBytes(32).toString('base64url');

/** The `Set-Cookie` header of forgot-password. */
export const recoveryCookieHeader = (value: string, isHttps: boolean): string => {
  const parts = [
    `${RECOVERY_COOKIE}=${value}`,
    'Path=/api/auth',
    `Max-Age=${COOKIE_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  return [...parts, ...(isHttps ? ['Secure'] : [])].join('; ');
};

export const windowExpiry = (now: Date): Date => new Date(now.getTime() + WINDOW_MINUTES * 60_000);
