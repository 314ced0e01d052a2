import type { CreditNoteIssued } from '@bahi/contracts/billing';
import type { Envelope, EventData } from '@bahi/contracts/kit';
import type { WriteTx } from '@bahi/platform/data';
import type { Restock } from '../data/restock-repository.js';
import type { Deps } from '../deps.js';
import { creditMovementId } from '../domain/movement-id.js';
import { restockLines } from './restock-lines.js';

type Note = EventData<typeof CreditNoteIssued>;

/**
 * Moves the goods of a credit note, exactly once (counter.md 9): to the shelf; in and out again when they are damaged, so
 * that the loss is in the ledger; not at all when they were not taken back.
 */
export async function restockCreditNote(
  deps: Deps,
  tx: WriteTx,
  { note, cause }: { readonly note: Note; readonly cause: Envelope },
): Promise<void> {
  await restockLines(deps, tx, { moves: note.lines.flatMap((line) => movesOf(note, line)), cause });
}

function movesOf(note: Note, { lineNo, productKey, restock, unitsMilli }: Note['lines'][number]): Restock[] {
  if (restock === 'none' || unitsMilli === 0) return [];
  const document = { kind: 'credit-note' as const, id: note.creditNoteId };
  const move = { document, productKey, at: new Date(note.issuedAt) };
  const movementId = creditMovementId(note.creditNoteKey, lineNo);
  const back = { ...move, movementId, kind: 'return' as const, changeMilli: unitsMilli };
  if (restock === 'shelf') return [back];
  return [back, { ...move, movementId: `${movementId}:damaged`, kind: 'damaged', changeMilli: -unitsMilli }];
}
