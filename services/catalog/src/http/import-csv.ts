import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { type catalogApi, catalogFailures } from '@bahi/contracts/catalog';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { LockTimeoutError } from '@bahi/platform/data';
import { type Call, type Handler, IDEMPOTENCY_WAIT_MS, keyWaitMs, raw, type UploadedFile } from '@bahi/platform/http';
import { oneAtATime, StillRunningError } from '@bahi/platform/kernel';
import { claimImport, type ImportClaim, type StoredImport, storeImport } from '../data/imports-repository.js';
import { openSheet } from '../domain/csv/sheet.js';
import { chooseUploadId, readRowNumbers } from '../domain/upload-id.js';
import type { Ports } from '../ports.js';
import { importRows } from './import-rows.js';
import type { CsvGate } from './validate-csv.js';

type ImportCall = Call<typeof catalogApi.importCsv>;

interface Import extends ImportClaim {
  readonly file: UploadedFile;
  readonly excludedRows: readonly number[];
  /** Said to whoever comes with the same id and something else. */
  readonly reused: RefusedError;
}

interface Answer extends Pick<StoredImport, 'uploadId' | 'added' | 'resultsJson'> {
  /** Of the last event; absent for a repeat and when nothing was added. */
  readonly position?: number | undefined;
  readonly isReplay: boolean;
}

/** Adds the good rows of a CSV file, once per upload id (wire contract 2.19 and 5.4). */
export function importCsv(ports: Ports, { allow, inLine }: CsvGate): Handler<typeof catalogApi.importCsv> {
  const runAlone = oneAtATime();
  return async (call) => {
    const { file, caller, answer: control } = call;
    await allow(caller);
    if (!file) throw new RefusedError(catalogFailures.fileMissing);
    const wanted = importOf(call, file, ports.clock.now());
    const untilMs = performance.now() + keyWaitMs(IDEMPOTENCY_WAIT_MS);
    const answer = await runAlone(`${caller.shopId} ${wanted.importKey}`, untilMs, () =>
      inLine(() => runImport(ports, caller.shopId, wanted)),
    ).catch((error: unknown) => {
      throw error instanceof LockTimeoutError || error instanceof StillRunningError ? inProgress() : error;
    });
    if (answer.isReplay) control.replayed(200);
    if (answer.position !== undefined) control.position('catalog', answer.position);
    return raw(200, bodyOf(answer));
  };
}

function inProgress() {
  return new RefusedError(commonFailures.idempotencyInProgress, { retryAfterSeconds: 1 });
}

function single(value: string | string[] | undefined) {
  return typeof value === 'string' ? value.trim() : undefined;
}

/** The upload id counts; without one the request key does; with neither, nothing protects against a repeat. */
function importOf({ facts, query, body, key }: ImportCall, file: UploadedFile, at: Date): Import {
  const given = chooseUploadId([single(facts.headers['x-upload-id']), body.uploadId, query._t]);
  if (given === undefined) throw new RefusedError(commonFailures.malformedRequest);
  const shared = { file, excludedRows: readRowNumbers(body.invalidRows), at };
  if (given === null && key) {
    const reused = new RefusedError(commonFailures.idempotencyKeyReused);
    const importKey = `key ${key.scope} ${key.value}`;
    return { ...shared, uploadId: randomUUID(), importKey, digest: key.digest, reused };
  }
  const uploadId = given ?? randomUUID();
  const digest = createHash('sha256').update(file.bytes).digest();
  const reused = new RefusedError(catalogFailures.uploadIdReused);
  return { ...shared, uploadId, importKey: `upload ${uploadId}`, digest, reused };
}

function replayOf(earlier: StoredImport, { digest, reused }: Import): Answer {
  if (!timingSafeEqual(earlier.digest, digest)) throw reused;
  return { ...earlier, isReplay: true };
}

/** One transaction per file: the products, their events and the stored answer, or nothing. */
function runImport(ports: Ports, shopId: string, wanted: Import): Promise<Answer> {
  return ports.db.write(
    shopId,
    async (tx) => {
      const earlier = await claimImport(tx, wanted);
      if (earlier) return replayOf(earlier, wanted);
      const sheet = await openSheet(wanted.file.bytes);
      const { uploadId, excludedRows } = wanted;
      const { added, refused, fieldsJson, position } = await importRows(tx, ports, { sheet, uploadId });
      const resultsJson = `{${fieldsJson},"excludedRows":${JSON.stringify(excludedRows)}}`;
      await storeImport(tx, wanted, { added, resultsJson });
      ports.logger.info({ uploadId, added, refused, excluded: excludedRows.length }, 'Imported a CSV file');
      return { uploadId, added, resultsJson, position, isReplay: false };
    },
    { lockTimeoutMs: keyWaitMs(IDEMPOTENCY_WAIT_MS) },
  );
}

// `details` repeats `results`, which may be megabytes: the text is made once and sent twice.
function bodyOf({ uploadId, added, resultsJson }: Answer): Buffer {
  const message = added > 0 ? `Successfully added ${added} products to your inventory!` : 'No products were added';
  const head = JSON.stringify({ success: true, message, uploadId }).slice(0, -1);
  return Buffer.from(`${head},"results":${resultsJson},"details":${resultsJson}}`);
}
