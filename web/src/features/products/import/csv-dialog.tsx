import { type RefObject, useEffect, useRef } from 'react';
import { ChooseCsv } from '../../../components/csv/choose-csv.js';
import styles from '../../../components/csv/csv.module.css';
import { CsvSteps } from '../../../components/csv/csv-steps.js';
import { UploadProgress } from '../../../components/csv/upload-progress.js';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Notice } from '../../../components/feedback/notice.js';
import { Button } from '../../../components/form/button.js';
import { Breadcrumb } from '../../../components/overlay/breadcrumb.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { notify } from '../../../lib/feedback/toast.js';
import { useIsUnderGst } from '../../../lib/shop/use-tax-profile.js';
import { csvTexts as texts } from '../../../lib/texts/en/csv.js';
import { CsvCheckPanel } from './csv-check-panel.js';
import { templateCsv } from './csv-file.js';
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
  const isUnderGst = useIsUnderGst();
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
        <ChooseCsv
          file={file}
          problem={problem}
          canChange={phase === 'file' || phase === 'checked'}
          hint={isUnderGst ? `${texts.fileHint} ${texts.gstColumns}` : texts.fileHint}
          template={{ name: 'products-template.csv', make: () => templateCsv({ isUnderGst }) }}
          sample={{ text: texts.sample, use: () => void chooseSample(csv.choose) }} // reports its own failure
          buttonRef={chooser}
          onChoose={csv.choose}
          onRemove={csv.remove}
        />
        {problem && file ? <InlineError kind="banner" message={problem} /> : null}
        {phase === 'checked' ? <OpeningStock isOpening={csv.isOpening} onChange={csv.chooseOpening} /> : null}
        {phase === 'uploading' ? <UploadProgress sent={csv.sent} /> : null}
        {outcome ? <OutcomeNotice csv={csv} /> : null}
        {check && checkedFile && !outcome ? <CsvCheckPanel check={check} file={checkedFile} /> : null}
      </div>
    </Dialog>
  );
}

/** Fetched when it is wanted: most shops have a list. */
async function chooseSample(choose: (file: File) => void) {
  try {
    const { sampleList } = await import('./sample-list.js');
    choose(sampleList());
  } catch {
    notify.error(texts.noSample);
  }
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
