import { Notice } from '../../../components/feedback/notice.js';
import { Button } from '../../../components/form/button.js';
import { count } from '../../../lib/format/format.js';
import { importOutcomeTexts as texts } from '../../../lib/texts/en/import-outcome.js';
import styles from '../product-page.module.css';
import type { CheckedFile } from './csv-calls.js';
import type { CsvCheck } from './csv-check.js';
import { DownloadIssues } from './download-issues.js';
import { type ImportOutcome, outcomeSentences } from './import-outcome.js';

/** An import that rejected some rows. */
export interface MixedImport {
  readonly outcome: ImportOutcome;
  readonly check: CsvCheck;
  /** The person's own file, and the upload of its good rows. */
  readonly file: CheckedFile;
}

/** Stays on the page after an import of mixed results: one second in the dialog is too short to read them. */
export function ImportBanner({ mixed, onDismiss }: { readonly mixed: MixedImport; readonly onDismiss: () => void }) {
  const { outcome, check, file } = mixed;
  const { success, warning, rows } = outcomeSentences(outcome);
  const left = check.errors.length;
  return (
    <Notice tone="warning">
      <p>{success}</p>
      {warning ? <p>{warning}</p> : null}
      {rows.length > 0 ? (
        <ul className={styles.rows}>
          {rows.map((row) => (
            <li key={row}>{row}</li>
          ))}
        </ul>
      ) : null}
      {left > 0 ? <p>{texts.leftOut(left, count(left))}</p> : null}
      <div className={styles.actions}>
        <DownloadIssues file={file} />
        <Button size="small" variant="quiet" onClick={onDismiss}>
          {texts.dismiss}
        </Button>
      </div>
    </Notice>
  );
}
