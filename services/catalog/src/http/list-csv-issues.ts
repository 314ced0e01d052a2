import { type catalogApi, catalogFailures } from '@bahi/contracts/catalog';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import type { Handler } from '@bahi/platform/http';
import { listCsvIssues } from '../app/list-csv-issues.js';
import type { Deps } from '../deps.js';
import { chooseUploadId, importKeyOf } from './upload-id.js';

/** The rows of a CSV file that have issues, as a CSV file with a column for the reasons. */
export function listCsvIssuesHandler(deps: Deps): Handler<typeof catalogApi.listCsvIssues> {
  return async ({ file, caller, body }) => {
    await deps.fileLimits.takeCsv(caller);
    if (!file) throw new RefusedError(catalogFailures.fileMissing);
    const uploadId = chooseUploadId([body.uploadId]);
    if (uploadId === undefined) throw new RefusedError(commonFailures.malformedRequest);
    const importKey = uploadId === null ? null : importKeyOf(uploadId);
    const bytes = await listCsvIssues(deps, { shopId: caller.shopId, bytes: file.bytes, importKey });
    return { fileName: 'rows-with-issues.csv', bytes };
  };
}
