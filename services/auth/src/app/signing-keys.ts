import type { Database } from '@bahi/platform/data';
import type { Clock } from '@bahi/platform/ports';
import { insertSigningKey, listSigningKeys, lockSigningKeys } from '../data/signing-keys-repository.js';
import { SYSTEM_SHOP_ID } from '../data/system-shop-id.js';
import type { Secrets } from '../domain/secrets.js';
import {
  currentSigner,
  lastTokenExpiry,
  newSigningKey,
  openSigner,
  SIGNER_CACHE_MS,
  type Signer,
  type SigningKey,
} from '../domain/signing-key.js';

export interface SigningKeys {
  /** The key that signs now; created when there is none. */
  signer(): Promise<Signer>;
  /** Keys that verify, newest first; never empty. */
  verifying(): Promise<SigningKey[]>;
}

export interface SigningKeysOptions {
  readonly db: Database;
  readonly secrets: Secrets;
  readonly clock: Clock;
}

/** The signing keys of the installation: private keys encrypted in the database, the signer cached as a KeyObject. */
export function createSigningKeys(options: SigningKeysOptions): SigningKeys {
  const { db, secrets, clock } = options;
  let cached: { readonly signer: Signer; readonly atMs: number } | null = null;
  const load = async (): Promise<Signer> => {
    const now = clock.now();
    const keys = await db.read(SYSTEM_SHOP_ID, (tx) => listSigningKeys(tx, now));
    const signer = currentSigner(keys, now, secrets) ?? (await createFirstKey(options));
    if (!signer) throw new Error('The new signing key cannot be decrypted');
    cached = { signer, atMs: clock.elapsedMs() };
    return signer;
  };
  const signer = async () => {
    const isFresh = cached && clock.elapsedMs() - cached.atMs < SIGNER_CACHE_MS;
    return cached && isFresh ? cached.signer : load();
  };
  return {
    signer,
    async verifying() {
      await signer();
      return db.read(SYSTEM_SHOP_ID, (tx) => listSigningKeys(tx, clock.now()));
    },
  };
}

function createFirstKey({ db, secrets, clock }: SigningKeysOptions): Promise<Signer | null> {
  return db.write(SYSTEM_SHOP_ID, async (tx) => {
    await lockSigningKeys(tx);
    const now = clock.now();
    const keys = await listSigningKeys(tx, now);
    const existing = currentSigner(keys, now, secrets);
    if (existing) return existing;
    // A rotated key may not sign yet: it is the successor of this one, not the other way round.
    const successor = keys.findLast(({ signsFrom }) => signsFrom > now);
    const notAfter = successor ? lastTokenExpiry(successor.signsFrom) : null;
    const key = { ...newSigningKey(secrets, now), notAfter };
    await insertSigningKey(tx, key);
    return openSigner(key, secrets);
  });
}
