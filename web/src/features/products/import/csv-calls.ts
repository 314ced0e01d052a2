import { type catalogApi, catalogRoutes } from '@bahi/contracts/catalog';
import { createClient } from '@bahi/contracts/kit';
import { catalogClient } from '../../../lib/api/catalog.js';
import { cacheBuster } from '../../../lib/api/request-parts.js';
import { type OnProgress, uploadSend } from '../../../lib/api/upload.js';
import { type ImportOutcome, importOutcome } from './import-outcome.js';

const UPLOAD_TIMEOUT_MS = 30_000;
const NO_CACHE = { 'Cache-Control': 'no-cache', Pragma: 'no-cache', Expires: '0' } as const;

/** A file that was checked; `uploadId` once its good rows were uploaded. */
export interface CheckedFile {
  readonly content: Blob;
  readonly fileName: string;
  readonly uploadId?: string;
}

/** Has the server check every row; nothing is stored. */
export function checkCsv({ content, fileName }: CheckedFile, signal: AbortSignal) {
  const stamp = cacheBuster();
  const parts = { checkDuplicates: 'true' as const, _t: stamp };
  return catalogClient.validateCsv(
    { query: { checkDuplicates: 'true', _t: stamp }, body: parts, file: content, fileName },
    { headers: NO_CACHE, signal },
  );
}

/** The rows with issues and their reasons, as a file. */
export function listCsvIssues({ content, fileName, uploadId }: CheckedFile): Promise<Blob> {
  return catalogClient.listCsvIssues({ body: { uploadId }, file: content, fileName });
}

/** `content` is the file as sent: dropped rows are blank lines. */
export interface CsvUpload extends CheckedFile {
  /** Whether its stock was there when the shop started. */
  readonly isOpening: boolean;
  readonly invalidRows: readonly number[];
  /** The same file sent again under the same id is added once. */
  readonly uploadId: string;
  readonly signal: AbortSignal;
  readonly onProgress: OnProgress;
}

/** Sends the good rows; gives up after 30 s. */
export async function uploadCsv(upload: CsvUpload): Promise<ImportOutcome> {
  const { content, fileName, isOpening, invalidRows, uploadId, signal, onProgress } = upload;
  const reply = await createClient<typeof catalogApi>(catalogRoutes, uploadSend(onProgress)).importCsv(
    {
      query: { _t: uploadId },
      body: { invalidRows: JSON.stringify(invalidRows), uploadId, ...(isOpening ? { opening: 'true' } : {}) },
      file: content,
      fileName,
    },
    {
      headers: { ...NO_CACHE, 'X-Upload-ID': uploadId, 'X-Requested-With': 'XMLHttpRequest' },
      timeoutMs: UPLOAD_TIMEOUT_MS,
      signal,
    },
  );
  return importOutcome(reply);
}
