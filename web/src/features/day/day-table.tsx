import { useRef } from 'react';
import { classNames } from '../../lib/browser/class-names.js';
import { useScrollsSideways } from '../../lib/browser/use-scrolls-sideways.js';
import styles from './day.module.css';
import type { DayRow, DaySection } from './day-model.js';

/** The lines of a section, on the screen and on paper. */
export function DayTable({ section }: { readonly section: DaySection }) {
  const { title, columns, rows } = section;
  const region = useRef<HTMLDivElement>(null);
  const scrolls = useScrollsSideways(region);
  return (
    <div
      ref={region}
      className={styles.region}
      {...(scrolls ? { role: 'group', tabIndex: 0, 'aria-label': title } : {})}
    >
      <table className={styles.table}>
        <caption className="visually-hidden">{title}</caption>
        {columns ? (
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
        ) : null}
        <tbody>
          {rows.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ row: { label, texts, isTotal, isOff, share } }: { readonly row: DayRow }) {
  return (
    <tr className={classNames(isTotal && styles.total, isOff && styles.off)}>
      <th scope="row">
        {label}
        {share === undefined ? null : <Bar share={share} />}
      </th>
      {texts.map((text, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change.
        <td key={at}>{text}</td>
      ))}
    </tr>
  );
}

function Bar({ share }: { readonly share: number }) {
  return (
    <svg className={styles.bar} aria-hidden="true" focusable="false">
      <rect width={`${share * 100}%`} height="100%" rx="2" />
    </svg>
  );
}
