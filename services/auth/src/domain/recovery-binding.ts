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

export function marksOf({ cookies, network, userAgent }: TransportFacts): ClientMarks {
  return {
    cookie: cookies[RECOVERY_COOKIE] || undefined,
    network,
    userAgent,
  };
}

export function cookieDigest(secrets: Secrets, cookie: string): Buffer {
  return secrets.digest('binding', 'cookie', cookie);
}

export function digestsOf(secrets: Secrets, { cookie, network, userAgent }: ClientMarks): ClientDigests {
  return {
    cookie: cookie === undefined ? undefined : cookieDigest(secrets, cookie),
    place: secrets.digest('binding', 'place', network, userAgent),
  };
}

/**
 * What a reset window is bound to: the cookie if it is the one that came with this code, else the place. A stale or
 * invented cookie is not "shown": it would bind the window to something that the code's owner never held.
 */
export function strongestBinding({ cookie, place }: ClientDigests, issuedCookie: Buffer): Buffer {
  return cookie?.equals(issuedCookie) ? cookie : place;
}

/** Everything a client could have bound a window to. */
export function possibleBindings({ cookie, place }: ClientDigests): Buffer[] {
  return cookie ? [cookie, place] : [place];
}

export function newRecoveryCookie(): string {
  return randomBytes(32).toString('base64url');
}

/** The `Set-Cookie` header of forgot-password. */
export function recoveryCookieHeader(value: string, isHttps: boolean): string {
  const parts = [
    `${RECOVERY_COOKIE}=${value}`,
    'Path=/api/auth',
    `Max-Age=${COOKIE_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  return [...parts, ...(isHttps ? ['Secure'] : [])].join('; ');
}

export function windowExpiry(now: Date): Date {
  return new Date(now.getTime() + WINDOW_MINUTES * 60_000);
}
