import type { Ref } from 'react';
import { createPortal } from 'react-dom';
import { classNames } from '../../lib/browser/class-names.js';
import styles from './day.module.css';
import type { DaySection } from './day-model.js';
import { DayTable } from './day-table.js';
import type { DayPaper } from './use-day-print.js';

export interface DaySheetProps {
  readonly shop: string;
  readonly title: string;
  readonly day: string;
  /** Notes on the close and the print, a line each. */
  readonly notes: readonly string[];
  readonly sections: readonly DaySection[];
  readonly paper: DayPaper;
  readonly ref: Ref<HTMLElement>;
}

/** A report on paper: sheets have two columns, rolls one. */
export function DaySheet({ shop, title, day, notes, sections, paper, ref }: DaySheetProps) {
  return createPortal(
    <div className={styles.printRoot}>
      <article ref={ref} className={classNames(styles.sheet, styles[paper])}>
        <h1>{shop}</h1>
        <p className={styles.sheetTitle}>
          <span>{title}</span> <span>{day}</span>
        </p>
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <div className={styles.sheetSections}>
          {sections.map((section) => (
            <section key={section.key} className={styles.sheetSection}>
              <h2>{section.title}</h2>
              <DayTable section={section} />
            </section>
          ))}
        </div>
      </article>
    </div>,
    document.body,
  );
}
