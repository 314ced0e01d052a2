import { deleteRequestsBefore } from '../data/reservations-repository.js';
import type { Deps } from '../deps.js';

/** Replies are promised for 24 hours. */
const KEEP_REPLIES_MS = 48 * 3_600_000;

/** Deletes the stored replies that are no longer promised, of all shops. */
export async function deleteOldRequests({ db, clock }: Deps): Promise<void> {
  await deleteRequestsBefore(db, new Date(clock.now().getTime() - KEEP_REPLIES_MS));
}
