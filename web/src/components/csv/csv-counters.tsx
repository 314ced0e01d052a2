import { count } from '../../lib/format/format.js';
import { csvTexts as texts } from '../../lib/texts/en/csv.js';
import styles from './csv.module.css';

export interface CsvCountersProps {
  readonly ready: number;
  readonly needFixing: number;
  readonly total: number;
}

/** What the check of a file counted. */
export function CsvCounters({ ready, needFixing, total }: CsvCountersProps) {
  return (
    <dl className={styles.counters}>
      <Counter name={texts.counters.ready} value={ready} />
      <Counter name={texts.counters.needFixing} value={needFixing} />
      <Counter name={texts.counters.total} value={total} />
    </dl>
  );
}

function Counter({ name, value }: { readonly name: string; readonly value: number }) {
  return (
    <div className={`meta ${styles.counter}`}>
      <dt>{name}</dt>
      <dd className={styles.number}>{count(value)}</dd>
    </div>
  );
}
