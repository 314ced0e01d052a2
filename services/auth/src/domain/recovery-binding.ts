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

/** The digests of the cookie that came with a code and of the secret of its window. */
export interface WindowKeys {
  readonly issuedCookie: Buffer;
  readonly secret: Buffer;
}

/** What a window stores: each of them opens it. */
export interface WindowBinding {
  readonly secret: Buffer;
  readonly binding: Buffer;
}

export interface VerifiedCode {
  readonly emailKey: string;
  readonly code: string;
}

/** The stored form of a recovery cookie or of the secret of a window. */
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
 * What opens a reset window: the secret that its client gets as a cookie, and its origin where the client did not show
 * the cookie issued with this code, because it may keep none. A stale or invented cookie shows nothing.
 */
export function windowBinding({ cookie, origin }: ClientDigests, { issuedCookie, secret }: WindowKeys): WindowBinding {
  return { secret, binding: cookie?.equals(issuedCookie) ? secret : origin };
}

/**
 * The secret of a reset window for a client with this code. The same request gets the same one, so that a repeat whose
 * first reply was lost sets the same cookie.
 */
export function windowSecret(secrets: Secrets, client: RecoveryClient, { emailKey, code }: VerifiedCode): string {
  const { cookie, origin } = clientDigests(secrets, client);
  return secrets.digest('window', emailKey, code, (cookie ?? origin).toString('base64url')).toString('base64url');
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
