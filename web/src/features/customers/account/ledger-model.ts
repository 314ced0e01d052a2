import type { AccountEntry } from '@bahi/contracts/billing';
import { numericDate } from '../../../lib/format/format.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';

const { kinds } = customerTexts.ledger;

/** What an entry was, with the number of its document and its note. */
export function whatOf({ kind, documentId, note }: AccountEntry) {
  // The note of an opening balance is its own day.
  return { word: kinds[kind], number: documentId, said: kind === 'opening' && note ? numericDate(note) : note };
}

/**
 * The entries of a page, the newest first, without bills that were paid at once and their payments: the two stand beside
 * each other and leave the balance as it was (customers.md 3).
 */
export function onlyDues(entries: readonly AccountEntry[]): readonly AccountEntry[] {
  const paidAtOnce = new Set<number>();
  entries.forEach((entry, at) => {
    const later = entries[at - 1];
    if (entry.kind !== 'bill' || later?.kind !== 'payment') return;
    const isPair = later.entryNo === entry.entryNo + 1 && later.at === entry.at && later.credit === entry.debit;
    if (isPair) paidAtOnce.add(entry.entryNo).add(later.entryNo);
  });
  return entries.filter(({ entryNo }) => !paidAtOnce.has(entryNo));
}
