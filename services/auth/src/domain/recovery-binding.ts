import { randomBytes, timingSafeEqual } from 'node:crypto';
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

/** What a client opens a window with; both are the same in every repeat of its request. */
export interface WindowOpener {
  /** Identifies the client as it was when it first sent the code. */
  readonly binding: string;
  readonly secret: string;
}

const HALF_BYTES = 16;

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
 * What a client with this code opens its window with. A secret begins with the binding of its client, so that a repeat
 * is the same request whether or not its client has got the first reply, and the secret as its cookie.
 */
export function windowOpener(secrets: Secrets, client: RecoveryClient, verified: VerifiedCode): WindowOpener {
  const shown = Buffer.from(client.cookie ?? '', 'base64url').subarray(0, HALF_BYTES);
  if (client.cookie && isEqual(client.cookie, secretOf(secrets, shown, verified)))
    return { binding: shown.toString('base64url'), secret: client.cookie };
  const { cookie, origin } = clientDigests(secrets, client);
  const binding = (cookie ?? origin).subarray(0, HALF_BYTES);
  return { binding: binding.toString('base64url'), secret: secretOf(secrets, binding, verified) };
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

function secretOf(secrets: Secrets, binding: Buffer, { emailKey, code }: VerifiedCode): string {
  const proof = secrets.digest('window', emailKey, code, binding.toString('base64url')).subarray(0, HALF_BYTES);
  return Buffer.concat([binding, proof]).toString('base64url');
}

function isEqual(one: string, other: string): boolean {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
}
