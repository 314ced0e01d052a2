import type { Day } from '@bahi/contracts/shared';
import { listCreditNotes } from '../data/credit-note-views.js';
import type { Deps } from '../deps.js';
import type { ListedCreditNote } from '../domain/credit-note.js';
import { pageOf, readCursor, spanOf } from './page-cursor.js';

export interface CreditNotesQuery {
  readonly day?: string | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

/** A page of credit notes, newest first. @throws RefusedError 400 for a cursor that no page has sent. */
export async function listCreditNotesPage(
  { db, timeZone }: Deps,
  shopId: string,
  { day, cursor, limit }: CreditNotesQuery,
): Promise<{ readonly notes: readonly ListedCreditNote[]; readonly next: string | null }> {
  const before = cursor === undefined ? null : readCursor(cursor);
  const page = { limit: limit + 1, before, ...spanOf(day as Day | undefined, timeZone) };
  const found = await db.read(shopId, (tx) => listCreditNotes(tx, page));
  const { rows: notes, next } = pageOf(found, limit, ({ issuedAt: at, creditNoteKey: key }) => ({ at, key }));
  return { notes, next };
}
