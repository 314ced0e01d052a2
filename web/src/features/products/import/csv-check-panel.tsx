import { useEffect, useRef } from 'react';
import styles from '../../../components/csv/csv.module.css';
import { CsvCounters } from '../../../components/csv/csv-counters.js';
import { Notice } from '../../../components/feedback/notice.js';
import { csvTexts as texts } from '../../../lib/texts/en/csv.js';
import type { CheckedFile } from './csv-calls.js';
import { type CsvCheck, checkSentences } from './csv-check.js';
import { DownloadIssues } from './download-issues.js';

export interface CsvCheckPanelProps {
  readonly check: CsvCheck;
  readonly file: CheckedFile;
}

/** What the check found: three numbers, a few examples, one file to fix. */
export function CsvCheckPanel({ check, file }: CsvCheckPanelProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { ready, notes, rows } = checkSentences(check);
  const { encoding = 'UTF-8' } = check;
  return (
    <section className={`stack ${styles.panel}`} aria-labelledby="csv-result">
      <h3 id="csv-result" ref={heading} tabIndex={-1} className={styles.result}>
        {texts.result}
      </h3>
      <CsvCounters ready={check.validProducts} needFixing={check.errors.length} total={check.totalRows} />
      {encoding !== 'UTF-8' ? <p className="meta">{texts.readAs(encoding)}</p> : null}
      {ready ? <Notice tone="success">{ready}</Notice> : null}
      {check.errors.length > 0 ? (
        <Notice tone={ready ? 'warning' : 'danger'}>
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
          {rows.length > 0 ? (
            <ul className={styles.rows}>
              {rows.map((row) => (
                <li key={row}>{row}</li>
              ))}
            </ul>
          ) : null}
          <DownloadIssues file={file} className={styles.download} />
        </Notice>
      ) : null}
    </section>
  );
}
