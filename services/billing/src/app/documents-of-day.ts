import { addDays, type Day, startOfDay } from '@bahi/contracts/shared';
import type { Inbox } from '@bahi/platform/messaging';
import { existDocuments } from '../data/document-days.js';
import type { Deps } from '../deps.js';

/** How long what orders has published is waited for. */
const WAIT_MS = 2_000;

/** Whether the shop has issued a document on a day; sales of orders are invoiced first. */
export async function hasDocuments({ db, timeZone }: Deps, inbox: Inbox, shopId: string, day: Day): Promise<boolean> {
  await inbox.catchUp(shopId, ['orders'], WAIT_MS);
  const times = { from: startOfDay(day, timeZone), to: startOfDay(addDays(day, 1), timeZone) };
  return db.read(shopId, (tx) => existDocuments(tx, times));
}
