import { uuidv7 } from '@bahi/contracts/shared';
import type { Tx, WriteTx } from '@bahi/platform/data';
import { type WindowBinding, windowExpiry } from '../domain/recovery-binding.js';

interface UserKey {
  readonly shopId: string;
  readonly userId: string;
}

export interface OpenWindow extends UserKey {
  readonly windowId: string;
}

/** Opens the one reset window of an account; it replaces an earlier one. */
export async function openWindow(tx: WriteTx, user: UserKey, { secret, binding, now }: WindowBinding & { now: Date }) {
  const opened = {
    ...keyOf(user),
    window_id: uuidv7(now.getTime()),
    binding,
    secret,
    expires_at: windowExpiry(now),
    used_at: null,
  };
  await tx('reset_windows').insert(opened).onConflict(['shop_id', 'user_id']).merge();
}

interface WindowSearch {
  readonly emailKey: string;
  /** Every binding that a window of the client may have. */
  readonly bindings: readonly Buffer[];
  readonly now: Date;
}

/** The open window of an address that this client may use; needs a transaction across shops. */
export async function findOpenWindow(tx: Tx, { emailKey, bindings, now }: WindowSearch): Promise<OpenWindow | null> {
  const row = await tx('emails')
    .join('reset_windows', { 'reset_windows.shop_id': 'emails.shop_id', 'reset_windows.user_id': 'emails.user_id' })
    .whereRaw('/* across shops: an address does not name its shop */ emails.email_key = ?', emailKey)
    .where((open) =>
      open.whereIn('reset_windows.binding', [...bindings]).orWhereIn('reset_windows.secret', [...bindings]),
    )
    .whereNull('reset_windows.used_at')
    .andWhere('reset_windows.expires_at', '>', now)
    .first<{ shop_id: string; user_id: string; window_id: string } | undefined>(
      'reset_windows.shop_id',
      'reset_windows.user_id',
      'reset_windows.window_id',
    );
  return row ? { shopId: row.shop_id, userId: row.user_id, windowId: row.window_id } : null;
}

/** Uses a window up; false when it has been used or replaced, or has expired. */
export async function useWindow(tx: WriteTx, window: OpenWindow, now: Date): Promise<boolean> {
  const used = await tx('reset_windows')
    .where({ ...keyOf(window), window_id: window.windowId, used_at: null })
    .andWhere('expires_at', '>', now)
    .update({ used_at: now });
  return used === 1;
}

/** Closes the account's window, if there is one. */
export async function closeWindow(tx: WriteTx, user: UserKey): Promise<void> {
  await tx('reset_windows').where(keyOf(user)).delete();
}

function keyOf({ shopId, userId }: UserKey) {
  return { shop_id: shopId, user_id: userId };
}
