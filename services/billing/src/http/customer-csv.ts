import { createHash, randomUUID } from 'node:crypto';
import type { customerCsvApi } from '@bahi/contracts/billing';
import { catalogFailures } from '@bahi/contracts/catalog';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import type { Call, Handler, Handlers } from '@bahi/platform/http';
import { exportCustomers, importCustomers, validateCustomers } from '../app/customers/import-customers.js';
import type { Deps } from '../deps.js';

type ImportCall = Call<typeof customerCsvApi.importCustomers>;

const UPLOAD_ID = /^[\x21-\x7e]{1,128}$/;

/** The handlers of the calls about files of customers. */
export function customerCsvHandlers(deps: Deps): Handlers<typeof customerCsvApi> {
  return {
    exportCustomers: async ({ caller: { shopId } }) => ({
      fileName: 'customers.csv',
      bytes: await exportCustomers(deps, shopId),
    }),
    validateCustomersCsv: async ({ file, caller: { shopId } }) => {
      if (!file) throw new RefusedError(catalogFailures.fileMissing);
      const found = await validateCustomers(deps, shopId, file.bytes);
      return { success: true, ...found, validCustomers: found.totalRows - found.errors.length };
    },
    importCustomers: importHandler(deps),
  };
}

function importHandler(deps: Deps): Handler<typeof customerCsvApi.importCustomers> {
  return async ({ file, body, caller: { shopId, userId: by }, key, answer }) => {
    if (!file) throw new RefusedError(catalogFailures.fileMissing);
    const upload = { bytes: file.bytes, by, ...identityOf(body.uploadId, key, file.bytes) };
    const { report, position, isReplay } = await importCustomers(deps, shopId, upload);
    if (isReplay) answer.replayed(200);
    if (position !== null) answer.position('billing', position);
    const { total, added, failed } = report;
    const message = `${added} of ${total} customers added`;
    return { success: true, message, uploadId: upload.uploadId, results: { total, added, failed: [...failed] } };
  };
}

/** The upload id identifies an import; without one the request key does; with neither, a repeat imports again. */
function identityOf(given: string | undefined, key: ImportCall['key'], bytes: Buffer) {
  if (given && !UPLOAD_ID.test(given)) throw new RefusedError(commonFailures.malformedRequest);
  if (!given && key) {
    const reused = new RefusedError(commonFailures.idempotencyKeyReused);
    return { uploadId: `key ${key.scope} ${key.value}`, digest: key.digest, reused };
  }
  const digest = createHash('sha256').update(bytes).digest();
  return { uploadId: given || randomUUID(), digest, reused: new RefusedError(catalogFailures.uploadIdReused) };
}
