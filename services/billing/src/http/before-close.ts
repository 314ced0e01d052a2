import type { Inbox } from '@bahi/platform/messaging';

/** How long what orders has published is waited for. */
const WAIT_MS = 2_000;

/** Applies what orders has published, so that every bill sold before a close is in it. */
export async function beforeClose(inbox: Inbox, shopId: string): Promise<void> {
  await inbox.catchUp(shopId, ['orders'], WAIT_MS);
}
