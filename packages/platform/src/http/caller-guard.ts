import { createPublicKey, type KeyObject } from 'node:crypto';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { ALL_PERMISSIONS, type Permission } from '@bahi/contracts/shared';
import jwt from 'jsonwebtoken';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../kernel/ports/index.js';

export const TOKEN_ISSUER = 'bahi-auth';
export const TOKEN_AUDIENCE = 'bahi';
export const TOKEN_ALGORITHM = 'ES256';
/** A token of another kind that the same key may one day sign must never pass as this one. */
export const TOKEN_TYPE = 'bahi-session';

/** Who calls: a signed-in user in the own shop. */
export interface Caller {
  readonly userId: string;
  readonly shopId: string;
  readonly sessionId: string;
  readonly permissions: ReadonlySet<Permission>;
}

export interface VerificationKey {
  readonly kid: string;
  readonly publicKeyPem: string;
}

/** Turns an `Authorization` header into a caller, or refuses with 401; a missing key store is a fault, never a 401. */
export interface CallerGuard {
  verify(authorization: string | undefined): Promise<Caller>;
}

export interface CallerGuardOptions {
  readonly loadKeys: () => Promise<readonly VerificationKey[]>;
  readonly clock: Clock;
}

interface Verified {
  readonly caller: Caller;
  readonly expiresAtMs: number;
}

const BEARER = /^Bearer ([A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+)$/i;
const REMEMBERED_TOKENS = 10_000;
const KEY_RELOAD_MS = 5_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** Verifies ES256 session tokens. Signatures once checked are remembered until the token ends. */
export function createCallerGuard(options: CallerGuardOptions): CallerGuard {
  const keyFor = keyRing(options);
  const remembered = new LRUCache<string, Verified>({ max: REMEMBERED_TOKENS });

  const check = async (token: string): Promise<Verified> => {
    const key = await keyFor(kidOf(token));
    if (!key) throw invalid();
    try {
      const rules = { algorithms: [TOKEN_ALGORITHM], issuer: TOKEN_ISSUER, audience: TOKEN_AUDIENCE } as const;
      const nowSeconds = Math.floor(options.clock.now().getTime() / 1000);
      return callerFrom(
        jwt.verify(token, key, { ...rules, algorithms: [TOKEN_ALGORITHM], clockTimestamp: nowSeconds }),
      );
    } catch (cause) {
      throw cause instanceof RefusedError ? cause : invalid(cause);
    }
  };

  return {
    async verify(authorization) {
      if (!authorization) throw new RefusedError(commonFailures.tokenMissing);
      const token = BEARER.exec(authorization)?.[1];
      if (!token) throw invalid();
      const known = remembered.get(token) ?? (await check(token));
      if (known.expiresAtMs <= options.clock.now().getTime()) throw invalid();
      remembered.set(token, known);
      return known.caller;
    },
  };
}

function invalid(cause?: unknown) {
  return new RefusedError(commonFailures.tokenInvalid, { cause });
}

/** The decoder throws at claims that are no JSON. */
function headerOf(token: string): jwt.JwtHeader | undefined {
  try {
    return jwt.decode(token, { complete: true })?.header;
  } catch (cause) {
    throw invalid(cause);
  }
}

function kidOf(token: string): string {
  const header = headerOf(token);
  if (!header?.kid || header.alg !== TOKEN_ALGORITHM) throw invalid();
  return header.kid;
}

function callerFrom(payload: string | jwt.JwtPayload): Verified {
  if (typeof payload === 'string' || payload.typ !== TOKEN_TYPE) throw invalid();
  const { sub, shop, sid, exp } = payload;
  const complete = [sub, shop, sid].every((id) => typeof id === 'string' && UUID.test(id)) && typeof exp === 'number';
  if (!complete) throw invalid();
  // Everybody has all permissions until roles exist.
  const caller = { userId: sub as string, shopId: shop, sessionId: sid, permissions: ALL_PERMISSIONS };
  return { caller, expiresAtMs: (exp as number) * 1000 };
}

/** Public keys by id; asked for again when an unknown id shows up, at most once in five seconds. */
function keyRing({ loadKeys, clock }: CallerGuardOptions) {
  let keys = new Map<string, KeyObject>();
  let loadedAtMs = Number.NEGATIVE_INFINITY;
  let loading: Promise<void> | null = null;
  const load = async () => {
    const loaded = await loadKeys();
    keys = new Map(loaded.map(({ kid, publicKeyPem }) => [kid, createPublicKey(publicKeyPem)]));
    loadedAtMs = clock.elapsedMs();
  };
  return async (kid: string): Promise<KeyObject | undefined> => {
    if (!keys.has(kid) && clock.elapsedMs() - loadedAtMs >= KEY_RELOAD_MS) {
      loading ??= load().finally(() => {
        loading = null;
      });
      await loading;
    }
    return keys.get(kid);
  };
}
