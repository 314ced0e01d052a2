import type { Tx, WriteTx } from '@bahi/platform/data';
import { SYSTEM_SHOP_ID } from './system-shop-id.js';

export interface Invitation {
  readonly digest: Buffer;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

export async function insertInvitation(tx: WriteTx, { digest, createdAt, expiresAt }: Invitation): Promise<void> {
  const row = { shop_id: SYSTEM_SHOP_ID, digest, created_at: createdAt, expires_at: expiresAt };
  await tx('invitations').insert(row);
}

/** Whether an invitation can be used now. */
export async function isInvited(tx: Tx, digest: Buffer, now: Date): Promise<boolean> {
  const row = await openInvitation(tx, digest, now).first<{ digest: Buffer } | undefined>('digest');
  return row !== undefined;
}

/** Uses an invitation up; false when another sign-up has. */
export async function takeInvitation(tx: WriteTx, digest: Buffer, now: Date): Promise<boolean> {
  return (await openInvitation(tx, digest, now).delete()) === 1;
}

function openInvitation(tx: Tx, digest: Buffer, now: Date) {
  return tx('invitations').where({ shop_id: SYSTEM_SHOP_ID, digest }).andWhere('expires_at', '>', now);
}
