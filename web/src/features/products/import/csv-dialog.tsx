import { type KeyboardEvent, type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Notice } from '../../../components/feedback/notice.js';
import { ProgressBar } from '../../../components/feedback/progress-bar.js';
import { Button } from '../../../components/form/button.js';
import { Dropzone } from '../../../components/form/dropzone.js';
import { IconButton } from '../../../components/form/icon-button.js';
import { CsvIcon, DeleteIcon, DownloadIcon } from '../../../components/icons.js';
import { Breadcrumb } from '../../../components/overlay/breadcrumb.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { saveBlob } from '../../../lib/browser/save-blob.js';
import { fileSize } from '../../../lib/format/format.js';
import { useIsUnderGst } from '../../../lib/shop/use-tax-profile.js';
import { csvTexts as texts } from '../../../lib/texts/en/csv.js';
import { CsvCheckPanel } from './csv-check-panel.js';
import styles from './csv-dialog.module.css';
import { CSV_ACCEPT, templateCsv } from './csv-file.js';
import { CsvSteps } from './csv-steps.js';
import { outcomeSentences } from './import-outcome.js';
import { OpeningStock } from './opening-stock.js';
import { type CsvImport, type CsvImportOptions, useCsvImport } from './use-csv-import.js';

export interface CsvDialogProps extends CsvImportOptions {
  readonly open: boolean;
  readonly returnFocus: RefObject<HTMLElement | null>;
}

/** Many products from a CSV file: chosen, checked row by row, then uploaded without the rows that have issues. */
export function CsvDialog({ open, returnFocus, ...options }: CsvDialogProps) {
  const csv = useCsvImport(options);
  const { phase, file, check, checkedFile, problem, outcome } = csv;
  const chooser = useRef<HTMLButtonElement>(null);
  const isBusy = phase === 'validating' || phase === 'uploading';
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => (next ? undefined : csv.cancel())}
      title={texts.title}
      breadcrumb={<Breadcrumb path={texts.path} />}
      size="large"
      fullOnPhone
      initialFocus={chooser}
      returnFocus={returnFocus}
      onSubmitKey={csv.next}
      footer={
        <>
          <Button onClick={csv.cancel}>{texts.cancel}</Button>
          <Button
            variant="primary"
            className={styles.next}
            busy={isBusy}
            busyText={phase === 'validating' ? texts.validating : texts.uploading}
            inactive={phase === 'done'}
            onClick={csv.next}
          >
            {phase === 'checked' || phase === 'uploading' || phase === 'done' ? texts.upload : texts.next}
          </Button>
        </>
      }
    >
      <div className="stack">
        <CsvSteps phase={phase} />
        <ChooseFile csv={csv} buttonRef={chooser} />
        {problem && file ? <InlineError kind="banner" message={problem} /> : null}
        {phase === 'checked' ? <OpeningStock isOpening={csv.isOpening} onChange={csv.chooseOpening} /> : null}
        {phase === 'uploading' ? <UploadProgress sent={csv.sent} /> : null}
        {outcome ? <OutcomeNotice csv={csv} /> : null}
        {check && checkedFile && !outcome ? <CsvCheckPanel check={check} file={checkedFile} /> : null}
      </div>
    </Dialog>
  );
}

interface ChooseFileProps {
  readonly csv: CsvImport;
  readonly buttonRef: Ref<HTMLButtonElement>;
}

function ChooseFile({ csv, buttonRef }: ChooseFileProps) {
  const { file, problem, phase } = csv;
  const isUnderGst = useIsUnderGst();
  const canRemove = phase === 'file' || phase === 'checked';
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Delete' && canRemove) csv.remove();
  };
  return (
    <div>
      <Dropzone
        label={texts.file}
        buttonText={texts.browse}
        dropText={texts.drop}
        buttonRef={buttonRef}
        accept={CSV_ACCEPT}
        icon={<CsvIcon />}
        error={file ? undefined : (problem ?? undefined)}
        onFile={(chosen) => (phase === 'file' || phase === 'checked' ? csv.choose(chosen) : undefined)}
      >
        {file ? (
          // biome-ignore lint/a11y/noStaticElementInteractions: Delete works wherever the focus is in the row; its button does the same.
          <div className={styles.file} onKeyDown={onKeyDown}>
            <span className={styles.fileIcon} aria-hidden="true">
              <CsvIcon />
            </span>
            <span className={styles.fileWords}>
              <span className={styles.fileName}>{file.name}</span>
              <span className="meta">{fileSize(file.size)}</span>
            </span>
            {canRemove ? (
              <IconButton label={texts.removeFile} icon={<DeleteIcon aria-hidden="true" />} onClick={csv.remove} />
            ) : null}
          </div>
        ) : undefined}
      </Dropzone>
      {file ? null : (
        <p className={`meta ${styles.template}`}>
          {`${texts.fileHint} `}
          {isUnderGst ? `${texts.gstColumns} ` : null}
          <Button
            variant="quiet"
            size="small"
            icon={<DownloadIcon aria-hidden="true" />}
            onClick={() =>
              saveBlob(
                new Blob([templateCsv({ isUnderGst })], { type: 'text/csv;charset=utf-8' }),
                'products-template.csv',
              )
            }
          >
            {texts.template}
          </Button>
        </p>
      )}
    </div>
  );
}

const SHOW_SECONDS_FROM = 5;

/** How much has left this device, and how long it takes once that is long. */
function UploadProgress({ sent }: { readonly sent: number }) {
  const [seconds, setSeconds] = useState(0);
  useEffect(() => {
    const timer = setInterval(() => setSeconds((before) => before + 1), 1000);
    return () => clearInterval(timer);
  }, []);
  const isSent = sent >= 1;
  return (
    <div className={styles.progress}>
      <ProgressBar label={texts.upload} value={isSent ? undefined : sent} />
      <p className={`meta ${styles.progressText}`}>
        <span>{isSent ? texts.sent : texts.percentSent(Math.round(sent * 100))}</span>
        {seconds >= SHOW_SECONDS_FROM ? <span>{texts.seconds(seconds)}</span> : null}
      </p>
    </div>
  );
}

function OutcomeNotice({ csv: { outcome } }: { readonly csv: CsvImport }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => box.current?.focus(), []);
  if (!outcome) return null;
  const { success, warning, rows } = outcomeSentences(outcome);
  return (
    <div ref={box} tabIndex={-1} className={`stack ${styles.panel}`}>
      {success ? <Notice tone="success">{success}</Notice> : null}
      {warning || rows.length > 0 ? (
        <Notice tone={success ? 'warning' : 'danger'}>
          {warning ? <p>{warning}</p> : null}
          {rows.map((row) => (
            <p key={row}>{row}</p>
          ))}
        </Notice>
      ) : null}
    </div>
  );
}
