import type { RefusedError } from '@bahi/contracts/kit';
import type { WriteTx } from '@bahi/platform/data';
import { checkDigest, IDEMPOTENCY_WAIT_MS, keyWaitMs } from '@bahi/platform/http';
import { claimImport, type ImportClaim, type StoredImport, storeImport } from '../data/imports-repository.js';
import type { Deps } from '../deps.js';
import type { StockOrigin } from '../domain/product.js';
import { openProductSheet } from '../domain/product-csv.js';
import { importRows } from './import-rows.js';

export interface ImportCommand extends ImportClaim, StockOrigin {
  readonly shopId: string;
  readonly bytes: Buffer;
  /** The rows that the user left out before; they are echoed in the result. */
  readonly excludedRows: readonly number[];
  /** The refusal when the same import key comes with another digest. */
  readonly reused: RefusedError;
}

export interface ImportOutcome extends Pick<StoredImport, 'uploadId' | 'added' | 'resultsJson'> {
  /** Of the last event; absent for a repeat and when nothing was added. */
  readonly position?: number | undefined;
  readonly isReplay: boolean;
}

/**
 * Adds the valid rows of a CSV file, once per import key (wire contract 2.19 and 5.4).
 * @throws RefusedError for an unreadable file, a reused key, or a repeat that comes while the first one still runs.
 */
export async function importProducts(deps: Deps, command: ImportCommand): Promise<ImportOutcome> {
  const { db, csvGate, importQueue } = deps;
  const { shopId, importKey } = command;
  // The gate comes second: a repeat that waits for the first one occupies no slot.
  return importQueue(`${shopId} ${importKey}`, IDEMPOTENCY_WAIT_MS, () =>
    csvGate(() =>
      db.write(shopId, (tx) => importOnce(tx, deps, command), { lockTimeoutMs: keyWaitMs(IDEMPOTENCY_WAIT_MS) }),
    ),
  );
}

/** One transaction per file: the products, their events and the stored result, or nothing. */
async function importOnce(tx: WriteTx, deps: Deps, command: ImportCommand): Promise<ImportOutcome> {
  const earlier = await claimImport(tx, command);
  if (earlier) return replayOf(earlier, command);
  const { uploadId, bytes, excludedRows, isOpening } = command;
  const sheet = await openProductSheet(bytes);
  const { added, rejected, fieldsJson, position } = await importRows(tx, deps, { sheet, uploadId, isOpening });
  const resultsJson = `{${fieldsJson},"excludedRows":${JSON.stringify(excludedRows)}}`;
  await storeImport(tx, command, { added, resultsJson });
  deps.logger.info({ uploadId, added, rejected, excluded: excludedRows.length }, 'Imported a CSV file');
  return { uploadId, added, resultsJson, position, isReplay: false };
}

function replayOf(earlier: StoredImport, { digest, reused }: ImportCommand): ImportOutcome {
  checkDigest(earlier.digest, digest, reused);
  return { ...earlier, isReplay: true };
}
