import { Notice } from '../../../components/feedback/notice.js';
import { Button } from '../../../components/form/button.js';
import { DownloadIcon } from '../../../components/icons.js';
import { count } from '../../../lib/format/format.js';
import { importOutcomeTexts as texts } from '../../../lib/texts/en/import-outcome.js';
import styles from '../product-page.module.css';
import type { CsvCheck } from './csv-check.js';
import { issuesCsv } from './csv-file.js';
import { type ImportOutcome, outcomeSentences } from './import-outcome.js';
import { saveFile } from './save-file.js';

/** An import that rejected some rows. */
export interface MixedImport {
  readonly outcome: ImportOutcome;
  readonly check: CsvCheck;
  /** The person's own file. */
  readonly text: string;
}

/** Stays on the page after an import of mixed results: one second in the dialog is too short to read them. */
export function ImportBanner({ mixed, onDismiss }: { readonly mixed: MixedImport; readonly onDismiss: () => void }) {
  const { outcome, check, text } = mixed;
  const { success, warning, rows } = outcomeSentences(outcome);
  const left = check.errors.length;
  const issues = [...check.errors, ...outcome.issues].sort((a, b) => a.row - b.row);
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
        <Button
          size="small"
          icon={<DownloadIcon aria-hidden="true" />}
          onClick={() => saveFile('rows-with-issues.csv', issuesCsv(text, issues))}
        >
          {texts.downloadIssues}
        </Button>
        <Button size="small" variant="quiet" onClick={onDismiss}>
          {texts.dismiss}
        </Button>
      </div>
    </Notice>
  );
}
