import type { ChartGroup } from '../../lib/figures/chart-data.js';
import { rupees } from '../../lib/format/format.js';
import { figuresTexts } from '../../lib/texts/en/figures.js';
import styles from './chart.module.css';

const { chart: texts } = figuresTexts;

export interface ChartTableProps {
  readonly caption: string;
  /** The header over the names: Day, Month or Year. */
  readonly nameHeader: string;
  readonly groups: readonly ChartGroup[];
  readonly open?: boolean;
}

/** The same figures as a table, collapsed until opened. */
export function ChartTable({ caption, nameHeader, groups, open }: ChartTableProps) {
  return (
    <details className={styles.details} open={open}>
      <summary className={styles.summary}>{texts.asTable}</summary>
      <table className={styles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{nameHeader}</th>
            <th scope="col">{texts.series.sales}</th>
            <th scope="col">{texts.series.purchases}</th>
          </tr>
        </thead>
        <tbody>
          {groups.map(({ key, name, sales, purchases }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>{rupees(sales)}</td>
              <td>{rupees(purchases)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
