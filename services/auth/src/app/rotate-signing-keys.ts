import { insertSigningKey, lockSigningKeys } from '../data/signing-keys-repository.js';
import { SYSTEM_SHOP_ID } from '../data/system-shop-id.js';
import { newSigningKey, PUBLISH_BEFORE_SIGNING_MS } from '../domain/signing-key.js';
import type { SigningKeysOptions } from './signing-keys.js';

/**
 * Adds a signing key: published at once, in use a minute later. Old keys verify until their tokens have expired.
 * @returns the id of the new key.
 */
export function rotateSigningKeys({ db, secrets, clock }: SigningKeysOptions): Promise<string> {
  return db.write(SYSTEM_SHOP_ID, async (tx) => {
    await lockSigningKeys(tx);
    const key = newSigningKey(secrets, new Date(clock.now().getTime() + PUBLISH_BEFORE_SIGNING_MS));
    await insertSigningKey(tx, key);
    return key.kid;
  });
}
