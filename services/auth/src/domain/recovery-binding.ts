import { randomBytes } from 'node:crypto';
import type { Secrets } from './secrets.js';

export const WINDOW_MINUTES = 5;

/** The client of a password recovery, as its request identifies it. */
export interface RecoveryClient {
  readonly cookie: string | undefined;
  readonly network: string;
  readonly userAgent: string;
}

/** The client as keyed digests; only these are stored. */
export interface ClientDigests {
  /** Absent when the client sent no cookie. */
  readonly cookie: Buffer | undefined;
  /** Of network and browser. */
  readonly origin: Buffer;
}

/** The stored form of a recovery cookie. */
export function cookieDigest(secrets: Secrets, cookie: string): Buffer {
  return secrets.digest('binding', 'cookie', cookie);
}

/** The stored form of a client. */
export function clientDigests(secrets: Secrets, { cookie, network, userAgent }: RecoveryClient): ClientDigests {
  return {
    cookie: cookie === undefined ? undefined : cookieDigest(secrets, cookie),
    origin: secrets.digest('binding', 'place', network, userAgent),
  };
}

/**
 * What a reset window is bound to: the cookie issued with this code, else the origin. A stale or invented cookie
 * would bind the window to a value that the owner of the code never had.
 */
export function strongestBinding({ cookie, origin }: ClientDigests, issuedCookie: Buffer): Buffer {
  return cookie?.equals(issuedCookie) ? cookie : origin;
}

/** Every binding that a window of this client may have. */
export function possibleBindings({ cookie, origin }: ClientDigests): Buffer[] {
  return cookie ? [cookie, origin] : [origin];
}

/** A random cookie that cannot be guessed. */
export function newRecoveryCookie(): string {
  return randomBytes(32).toString('base64url');
}

/** When a reset window opened now expires. */
export function windowExpiry(now: Date): Date {
  return new Date(now.getTime() + WINDOW_MINUTES * 60_000);
}
