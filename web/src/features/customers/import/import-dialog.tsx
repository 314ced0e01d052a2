import { useRef } from 'react';
import { ChooseCsv } from '../../../components/csv/choose-csv.js';
import styles from '../../../components/csv/csv.module.css';
import { CsvCounters } from '../../../components/csv/csv-counters.js';
import { CsvSteps } from '../../../components/csv/csv-steps.js';
import { UploadProgress } from '../../../components/csv/upload-progress.js';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Notice } from '../../../components/feedback/notice.js';
import { Button } from '../../../components/form/button.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { csvTexts } from '../../../lib/texts/en/csv.js';
import { customerImportTexts as texts } from '../../../lib/texts/en/customer-import.js';
import { serverTexts } from '../../../lib/texts/en/server.js';
import { customersTemplate } from './customers-template.js';
import { type Import, useImport } from './use-import.js';

const MOST_ROWS = 10;
const TEMPLATE = { name: 'customers-template.csv', make: customersTemplate };

export interface ImportDialogProps {
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** Many customers from a CSV file: chosen, checked row by row, then uploaded. */
export function ImportDialog({ onClose, onChanged }: ImportDialogProps) {
  const csv = useImport(onChanged);
  const { phase, file, problem } = csv;
  const chooser = useRef<HTMLButtonElement>(null);
  const isBusy = phase === 'validating' || phase === 'uploading';
  const close = () => (phase === 'uploading' ? csv.stop() : onClose());
  return (
    <Dialog
      open
      onOpenChange={close}
      title={texts.title}
      size="large"
      fullOnPhone
      initialFocus={chooser}
      onSubmitKey={csv.next}
      footer={
        phase === 'done' ? (
          <Button variant="primary" onClick={onClose}>
            {texts.close}
          </Button>
        ) : (
          <>
            <Button onClick={close}>{csvTexts.cancel}</Button>
            <Button
              variant="primary"
              className={styles.next}
              busy={isBusy}
              busyText={phase === 'validating' ? csvTexts.validating : csvTexts.uploading}
              onClick={csv.next}
            >
              {phase === 'checked' || phase === 'uploading' ? csvTexts.upload : csvTexts.next}
            </Button>
          </>
        )
      }
    >
      <div className="stack">
        <CsvSteps phase={phase} />
        <ChooseCsv
          file={file}
          problem={problem}
          canChange={phase === 'file' || phase === 'checked'}
          hint={texts.hint}
          template={TEMPLATE}
          buttonRef={chooser}
          onChoose={csv.choose}
          onRemove={csv.remove}
        />
        {problem && file ? <InlineError kind="banner" message={problem} /> : null}
        {phase === 'uploading' ? <UploadProgress sent={csv.sent} /> : null}
        <Found csv={csv} />
      </div>
    </Dialog>
  );
}

/** What the check found, then what the import did. */
function Found({ csv: { check, results } }: { readonly csv: Import }) {
  if (results)
    return (
      <>
        <Notice tone="success">{texts.added(results.added)}</Notice>
        <Rows rows={results.failed.map(({ row, reason }) => ({ row, message: reason }))} />
      </>
    );
  if (!check) return null;
  return (
    <>
      <CsvCounters ready={check.validCustomers} needFixing={check.errors.length} total={check.totalRows} />
      {check.validCustomers > 0 ? <Notice tone="success">{texts.ready(check.validCustomers)}</Notice> : null}
      <Rows rows={check.errors} />
    </>
  );
}

function Rows({ rows }: { readonly rows: readonly { readonly row: number; readonly message: string }[] }) {
  if (rows.length === 0) return null;
  const shown = rows.slice(0, MOST_ROWS);
  return (
    <Notice tone="warning">
      <p>{texts.leftOut(rows.length)}</p>
      <ul className={styles.rows} aria-label={texts.rows}>
        {shown.map(({ row, message }) => (
          <li key={`${row} ${message}`}>{texts.row(row, serverTexts.shown(message))}</li>
        ))}
      </ul>
      {rows.length > shown.length ? <p>{texts.more(rows.length - shown.length)}</p> : null}
    </Notice>
  );
}
