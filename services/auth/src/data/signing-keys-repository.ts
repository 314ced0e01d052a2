import type { Tx, WriteTx } from '@bahi/platform/data';
import { lastTokenExpiry, type SigningKey } from '../domain/signing-key.js';
import type { SigningKeyRow } from './rows.js';
import { SYSTEM_SHOP_ID } from './system-shop-id.js';

const COLUMNS = ['kid', 'public_key_pem', 'private_key_sealed', 'signs_from', 'not_after'] as const;
/** Advisory lock: one transaction at a time adds keys. */
const KEY_LOCK = 7_240_101;

/** Keys of valid tokens and keys that will sign soon; newest first. */
export async function listSigningKeys(tx: Tx, now: Date): Promise<SigningKey[]> {
  const rows = await tx('signing_keys')
    .where({ shop_id: SYSTEM_SHOP_ID })
    .andWhere((open) => open.whereNull('not_after').orWhere('not_after', '>', now))
    .orderBy([
      { column: 'signs_from', order: 'desc' },
      { column: 'kid', order: 'desc' },
    ])
    .select<SigningKeyRow[]>(...COLUMNS);
  return rows.map(toSigningKey);
}

/** Lets only this transaction add keys until it ends. */
export async function lockSigningKeys(tx: WriteTx): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(?)', [KEY_LOCK]);
}

/** Adds a key and retires those it succeeds: they verify until their last token has expired. */
export async function insertSigningKey(tx: WriteTx, key: SigningKey): Promise<void> {
  await tx('signing_keys')
    .where({ shop_id: SYSTEM_SHOP_ID, not_after: null })
    .andWhere('signs_from', '<=', key.signsFrom)
    .update({ not_after: lastTokenExpiry(key.signsFrom) });
  await tx('signing_keys').insert({
    shop_id: SYSTEM_SHOP_ID,
    kid: key.kid,
    public_key_pem: key.publicKeyPem,
    private_key_sealed: key.privateKeySealed,
    signs_from: key.signsFrom,
    not_after: key.notAfter,
  });
}

function toSigningKey(row: SigningKeyRow): SigningKey {
  return {
    kid: row.kid,
    publicKeyPem: row.public_key_pem,
    privateKeySealed: row.private_key_sealed,
    signsFrom: row.signs_from,
    notAfter: row.not_after,
  };
}
