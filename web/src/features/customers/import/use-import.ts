import { type customerCsvApi, customerRoutes } from '@bahi/contracts/billing';
import { createClient, type ReplyOf } from '@bahi/contracts/kit';
import { useEffect, useRef, useState } from 'react';
import type { CsvPhase } from '../../../components/csv/csv-steps.js';
import { ApiFailure } from '../../../lib/api/api-failure.js';
import { customersClient } from '../../../lib/api/customers.js';
import { uploadSend } from '../../../lib/api/upload.js';
import { useRequestKey } from '../../../lib/api/use-request-key.js';
import { csvFileProblem } from '../../../lib/csv/csv-file-problem.js';
import { readChosen } from '../../../lib/csv/read-chosen.js';
import { announce } from '../../../lib/feedback/announce.js';
import { notify } from '../../../lib/feedback/toast.js';
import { refusalText } from '../../../lib/messages/refusal-text.js';
import { csvTexts } from '../../../lib/texts/en/csv.js';
import { customerImportTexts as texts } from '../../../lib/texts/en/customer-import.js';

const UPLOAD_TIMEOUT_MS = 60_000;

type Check = ReplyOf<typeof customerCsvApi.validateCustomersCsv>;
type Results = ReplyOf<typeof customerCsvApi.importCustomers>['results'];

interface ImportState {
  readonly phase: CsvPhase;
  readonly file: File | null;
  /** What was checked, so that nothing else is uploaded. */
  readonly bytes: ArrayBuffer | null;
  readonly check: Check | null;
  readonly results: Results | null;
  readonly problem: string | null;
  /** Of the body, 0 to 1. */
  readonly sent: number;
}

const EMPTY: ImportState = {
  phase: 'file',
  file: null,
  bytes: null,
  check: null,
  results: null,
  problem: null,
  sent: 0,
};

/** The steps of an import of customers: choose a file, have it checked, upload it; the server leaves out bad rows. */
export function useImport(onImported: () => void) {
  const [state, setState] = useState<ImportState>(EMPTY);
  const { keyFor, renew } = useRequestKey();
  const request = useRef<AbortController>(undefined);
  useEffect(() => () => request.current?.abort(), []);
  const put = (part: Partial<ImportState>) => setState((before) => ({ ...before, ...part }));
  const fail = (problem: string, part: Partial<ImportState> = {}) => {
    put({ ...part, problem });
    notify.error(problem);
  };
  const begin = () => {
    request.current?.abort();
    request.current = new AbortController();
    return request.current.signal;
  };
  const failed = (failure: unknown, fallback: string, phase: CsvPhase) => {
    if (failure instanceof ApiFailure && failure.aborted) put({ phase });
    else fail(refusalText(failure, fallback), { phase });
  };
  const choose = (file: File) => {
    const problem = csvFileProblem(file);
    if (problem) return fail(problem, EMPTY);
    setState({ ...EMPTY, file });
    announce(csvTexts.chosen(file.name)); // the dialog shows the file
  };
  const validate = async () => {
    const { file } = state;
    if (!file) return fail(csvTexts.choose);
    const signal = begin();
    put({ phase: 'validating', problem: null, check: null });
    const bytes = await readChosen(file);
    if (!bytes) return fail(csvTexts.changed, { phase: 'file' });
    try {
      const sent = { body: {}, file: new Blob([bytes], { type: 'text/csv' }), fileName: file.name };
      const check = await customersClient.validateCustomersCsv(sent, { signal });
      if (check.validCustomers === 0) fail(texts.nothingValid, { phase: 'file', check, bytes });
      else put({ phase: 'checked', check, bytes });
    } catch (failure) {
      failed(failure, texts.notChecked, 'file');
    }
  };
  const upload = async () => {
    const { file, bytes } = state;
    if (!file || !bytes) return;
    const signal = begin();
    put({ phase: 'uploading', problem: null, sent: 0 });
    if (!(await readChosen(file, bytes))) return fail(csvTexts.changed, { phase: 'file', check: null });
    // The same file sent again under the same id is added once.
    const uploadId = keyFor([file.name, file.size, file.lastModified]);
    const uploadClient = createClient<typeof customerCsvApi>(
      customerRoutes,
      uploadSend((sent) => put({ sent })),
    );
    try {
      const { results } = await uploadClient.importCustomers(
        { body: { uploadId }, file: new Blob([bytes], { type: 'text/csv' }), fileName: file.name },
        { signal, timeoutMs: UPLOAD_TIMEOUT_MS, idempotencyKey: uploadId },
      );
      renew();
      put({ phase: 'done', results, sent: 1 });
      notify.success(texts.added(results.added));
      onImported();
    } catch (failure) {
      failed(failure, texts.notImported, 'checked');
    }
  };
  return {
    ...state,
    choose,
    remove: () => {
      request.current?.abort();
      setState(EMPTY);
    },
    /** The next step; failures are shown in the dialog. */
    next: () => {
      if (state.phase === 'file') void validate();
      if (state.phase === 'checked') void upload();
    },
    stop: () => request.current?.abort(),
  };
}

export type Import = ReturnType<typeof useImport>;
