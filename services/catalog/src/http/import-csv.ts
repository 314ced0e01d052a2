import { createHash, randomUUID } from 'node:crypto';
import { type catalogApi, catalogFailures } from '@bahi/contracts/catalog';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import type { Call, Handler } from '@bahi/platform/http';
import { type ImportCommand, importProducts } from '../app/import-products.js';
import type { Deps } from '../deps.js';
import { presentImport } from './present.js';
import { chooseUploadId, importKeyOf, readRowNumbers } from './upload-id.js';

type ImportCall = Call<typeof catalogApi.importCsv>;
type ImportIdentity = Pick<ImportCommand, 'uploadId' | 'importKey' | 'digest' | 'reused'>;

/** Adds the valid rows of a CSV file, once per upload id (wire contract 2.19 and 5.4). */
export function importCsvHandler(deps: Deps): Handler<typeof catalogApi.importCsv> {
  return async (call) => {
    const { file, body, caller, answer } = call;
    await deps.fileLimits.takeCsv(caller);
    if (!file) throw new RefusedError(catalogFailures.fileMissing);
    const outcome = await importProducts(deps, {
      ...identityOf(call, file.bytes),
      shopId: caller.shopId,
      bytes: file.bytes,
      excludedRows: readRowNumbers(body.invalidRows),
      isOpening: body.opening ?? false,
      at: deps.clock.now(),
    });
    if (outcome.isReplay) answer.replayed(200);
    if (outcome.position !== undefined) answer.position('catalog', outcome.position);
    return presentImport(outcome);
  };
}

/** The upload id identifies an import; without one the request key does; with neither, a repeat imports again. */
function identityOf({ request, query, body, key }: ImportCall, bytes: Buffer): ImportIdentity {
  const given = chooseUploadId([single(request.headers['x-upload-id']), body.uploadId, query._t]);
  if (given === undefined) throw new RefusedError(commonFailures.malformedRequest);
  if (given === null && key) {
    const reused = new RefusedError(commonFailures.idempotencyKeyReused);
    return { uploadId: randomUUID(), importKey: `key ${key.scope} ${key.value}`, digest: key.digest, reused };
  }
  const uploadId = given ?? randomUUID();
  const digest = digestOf(bytes, body.opening ?? false);
  const reused = new RefusedError(catalogFailures.uploadIdReused);
  return { uploadId, importKey: importKeyOf(uploadId), digest, reused };
}

/** Another choice of opening stock makes another upload; without it, only the file counts. */
function digestOf(bytes: Buffer, isOpening: boolean): Buffer {
  const hash = createHash('sha256').update(bytes);
  return (isOpening ? hash.update('\0opening') : hash).digest();
}

function single(value: string | string[] | undefined) {
  return typeof value === 'string' ? value.trim() : undefined;
}
