import type { Tx, WriteTx } from '@bahi/platform/data';
import type { SigningKeyRow } from './rows.js';
import { SYSTEM_SHOP_ID } from './system-shop-id.js';

export interface SigningKey {
  readonly kid: string;
  readonly publicKeyPem: string;
  readonly privateKeySealed: Buffer;
  readonly signsFrom: Date;
  /** From here on no token of this key can be alive; `null` while it has no successor. */
  readonly notAfter: Date | null;
}

const COLUMNS = ['kid', 'public_key_pem', 'private_key_sealed', 'signs_from', 'not_after'] as const;
/** One maker of keys at a time. */
const KEY_LOCK = 7_240_101;

/** Every key a living token may be signed with, and those about to sign; newest first. */
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

/** Lets this transaction alone make keys until it ends. */
export async function lockSigningKeys(tx: WriteTx): Promise<void> {
  await tx.raw('select pg_advisory_xact_lock(?)', [KEY_LOCK]);
}

export async function insertSigningKey(tx: WriteTx, key: SigningKey): Promise<void> {
  await tx('signing_keys').insert({
    shop_id: SYSTEM_SHOP_ID,
    kid: key.kid,
    public_key_pem: key.publicKeyPem,
    private_key_sealed: key.privateKeySealed,
    signs_from: key.signsFrom,
    not_after: key.notAfter,
  });
}

interface Retirement {
  /** When the successor begins to sign. */
  readonly signsFrom: Date;
  readonly notAfter: Date;
}

/** Gives every key that its successor relieves, and that has no end yet, this one; a key that signs later stays. */
export async function retireSigningKeys(tx: WriteTx, { signsFrom, notAfter }: Retirement): Promise<void> {
  await tx('signing_keys')
    .where({ shop_id: SYSTEM_SHOP_ID, not_after: null })
    .andWhere('signs_from', '<=', signsFrom)
    .update({ not_after: notAfter });
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
