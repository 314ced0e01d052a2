import type { InvoiceReturned } from '@bahi/contracts/billing';
import type { Envelope, EventData } from '@bahi/contracts/kit';
import { milliOr } from '@bahi/contracts/shared';
import type { WriteTx } from '@bahi/platform/data';
import type { Deps } from '../deps.js';
import { returnMovementId } from '../domain/movement-id.js';
import { restockLines } from './restock-lines.js';

interface Return {
  readonly invoice: EventData<typeof InvoiceReturned>;
  /** The event that reported the return. */
  readonly cause: Envelope;
}

/** Puts the units of a returned invoice back into stock, exactly once; ratings stay. */
export async function restockInvoice(deps: Deps, tx: WriteTx, { invoice, cause }: Return): Promise<void> {
  // The credit note that took the last goods back moves them itself.
  if (invoice.creditNoteKey !== undefined) return;
  const moves = [...invoice.lines]
    .sort((a, b) => a.lineNo - b.lineNo)
    .map((line) => ({
      movementId: returnMovementId(invoice.invoiceKey, line.lineNo),
      kind: 'return' as const,
      document: { kind: 'invoice' as const, id: invoice.invoiceId },
      productKey: line.productKey,
      changeMilli: milliOr(line.quantityMilli, line.quantity),
      at: new Date(invoice.returnedAt),
    }));
  await restockLines(deps, tx, { moves, cause });
}
