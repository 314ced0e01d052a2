import { useEffect, useRef, useState } from 'react';
import type { CsvPhase } from '../../../components/csv/csv-steps.js';
import { ApiFailure } from '../../../lib/api/api-failure.js';
import type { useRequestKey } from '../../../lib/api/use-request-key.js';
import { csvFileProblem } from '../../../lib/csv/csv-file-problem.js';
import { readChosen } from '../../../lib/csv/read-chosen.js';
import { announce } from '../../../lib/feedback/announce.js';
import { notify } from '../../../lib/feedback/toast.js';
import { count } from '../../../lib/format/format.js';
import { readToken } from '../../../lib/session/session.js';
import { csvTexts as texts } from '../../../lib/texts/en/csv.js';
import { type CheckedFile, checkCsv, uploadCsv } from './csv-calls.js';
import type { CsvCheck } from './csv-check.js';
import { blankRows } from './csv-file.js';
import { csvMessageFor } from './csv-messages.js';
import { type ImportOutcome, outcomeSentences } from './import-outcome.js';
import { useOpeningStock } from './use-opening-stock.js';

const CLOSE_AFTER_MS = 1000;

interface CsvState {
  readonly phase: CsvPhase;
  readonly file: File | null;
  /** What was checked, so that nothing else is uploaded. */
  readonly bytes: ArrayBuffer | null;
  readonly check: CsvCheck | null;
  readonly outcome: ImportOutcome | null;
  readonly problem: string | null;
  /** Of the body, 0 to 1. */
  readonly sent: number;
}

const EMPTY: CsvState = { phase: 'file', file: null, bytes: null, check: null, outcome: null, problem: null, sent: 0 };

export interface CsvImportOptions {
  /** Kept by the page, so that a failed upload of the same file is repeated under its id, also in a new dialog. */
  readonly uploadIds: ReturnType<typeof useRequestKey>;
  readonly onImported: (outcome: ImportOutcome, imported: { file: CheckedFile; check: CsvCheck }) => void;
  readonly onClose: () => void;
}

/** The steps of an import: choose a file, have it checked, upload its good rows. */
export function useCsvImport({ uploadIds, onImported, onClose }: CsvImportOptions) {
  const [state, setState] = useState<CsvState>(EMPTY);
  const { isOpening, chooseOpening } = useOpeningStock();
  const request = useRef<AbortController>(undefined);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  const put = (part: Partial<CsvState>) => setState((before) => ({ ...before, ...part }));
  useEffect(
    () => () => {
      request.current?.abort();
      clearTimeout(closing.current);
    },
    [],
  );
  const begin = () => {
    request.current?.abort();
    request.current = new AbortController();
    return request.current.signal;
  };
  const fail = (problem: string, part: Partial<CsvState> = {}) => {
    put({ ...part, problem });
    notify.error(problem);
  };

  const choose = (file: File) => {
    const problem = csvFileProblem(file);
    if (problem) return fail(problem, { ...EMPTY });
    setState({ ...EMPTY, file });
    announce(texts.chosen(file.name)); // the dialog shows the file
  };
  const remove = () => {
    request.current?.abort();
    setState(EMPTY);
  };

  const checked = (check: CsvCheck, bytes: ArrayBuffer) => {
    announce(texts.checked(count(check.validProducts), count(check.errors.length)));
    if (check.validProducts === 0) fail(texts.nothingValid, { phase: 'file', check, bytes });
    else {
      put({ phase: 'checked', check, bytes });
      notifyChecked(check);
    }
  };
  const validate = async () => {
    const { file } = state;
    if (!file) return fail(texts.choose);
    const signal = begin();
    put({ phase: 'validating', problem: null, check: null });
    const bytes = await readChosen(file);
    if (signal.aborted) return;
    if (!bytes) return fail(texts.changed, { phase: 'file' });
    announce(texts.checking);
    try {
      const check = await checkCsv(checkedFileOf(file, bytes), signal);
      if (!signal.aborted) checked(check, bytes);
    } catch (failure) {
      if (!isAbort(failure)) fail(csvMessageFor('validateCsv', failure), { phase: 'file' });
    }
  };

  const uploaded = (outcome: ImportOutcome, check: CsvCheck, file: CheckedFile) => {
    const { success, warning, error } = outcomeSentences(outcome);
    uploadIds.renew();
    put({ phase: error ? 'checked' : 'done', outcome, problem: error, sent: 1 });
    if (error) notify.error(error);
    if (success) notify.success([success, warning].filter(Boolean).join(' '));
    if (error) return;
    onImported(outcome, { file, check });
    closing.current = setTimeout(onClose, CLOSE_AFTER_MS);
  };
  const upload = async () => {
    const { file, check, bytes } = state;
    if (!file || !bytes || !check || check.validProducts === 0) return fail(texts.validateFirst);
    if (!readToken()) return fail(texts.noToken);
    const signal = begin();
    put({ phase: 'uploading', problem: null, outcome: null, sent: 0 });
    const isUnchanged = await readChosen(file, bytes);
    if (signal.aborted) return put({ phase: 'checked' }); // it was stopped while the file was read
    if (!isUnchanged) return fail(texts.changed, { phase: 'file', check: null });
    const invalidRows = check.errors.map(({ row }) => row);
    const uploadId = uploadIds.keyFor([file.name, file.size, file.lastModified, invalidRows, isOpening]);
    const content = goodRows(bytes, check);
    const onProgress = (sent: number) => put({ sent });
    try {
      const request = { content, fileName: file.name, isOpening, invalidRows, uploadId, signal, onProgress };
      uploaded(await uploadCsv(request), check, { ...checkedFileOf(file, bytes), uploadId });
    } catch (failure) {
      if (isAbort(failure)) put({ phase: 'checked' });
      else fail(csvMessageFor('importCsv', failure), { phase: 'checked' });
    }
  };
  /** Stops pending work. After an upload the dialog stays open; otherwise it closes. */
  const cancel = () => {
    request.current?.abort();
    // What was added is in the list already; only the wait before closing is cut short.
    if (state.phase !== 'uploading') onClose();
  };

  const next = () => {
    if (state.phase === 'file') void validate(); // failures are shown in the dialog
    if (state.phase === 'checked') void upload(); // failures are shown in the dialog
  };
  const { file, bytes } = state;
  const checkedFile = file && bytes ? checkedFileOf(file, bytes) : null;
  return { ...state, checkedFile, isOpening, chooseOpening, choose, remove, next, cancel };
}

/** One toast for one check: how many rows are ready, and how many are left out. */
function notifyChecked({ validProducts, errors }: CsvCheck) {
  const ready = texts.ready(validProducts);
  if (errors.length === 0) notify.success(ready);
  else notify.warning(`${ready} ${texts.excluded(errors.length)}`);
}

function isAbort(failure: unknown) {
  return failure instanceof ApiFailure && failure.aborted;
}

function checkedFileOf({ name }: File, bytes: ArrayBuffer): CheckedFile {
  return { content: new Blob([bytes], { type: 'text/csv' }), fileName: name };
}

/** The file as it is uploaded: as it is on the disk, or without the rows that have issues. */
function goodRows(bytes: ArrayBuffer, { errors, encoding }: CsvCheck): Blob {
  const content = errors.length > 0 ? blankRows(new TextDecoder(encoding).decode(bytes), errors) : bytes;
  return new Blob([content], { type: 'text/csv' });
}

export type CsvImport = ReturnType<typeof useCsvImport>;
