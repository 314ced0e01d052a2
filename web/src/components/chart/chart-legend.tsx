import { classNames } from '../../lib/browser/class-names.js';
import { SERIES, type Series } from '../../lib/figures/chart-series.js';
import { figuresTexts } from '../../lib/texts/en/figures.js';
import styles from './chart.module.css';

const { chart: texts } = figuresTexts;

export interface ChartLegendProps {
  readonly shown: readonly Series[];
  readonly onToggle: (series: Series) => void;
}

/** The names of the series; each switches its bars off and on. */
export function ChartLegend({ shown, onToggle }: ChartLegendProps) {
  return (
    <ul className={styles.legend} aria-label={texts.legend}>
      {SERIES.map((series) => (
        <li key={series}>
          <button
            type="button"
            className={classNames(styles.switch, keyOf(series))}
            aria-pressed={shown.includes(series)}
            onClick={() => onToggle(series)}
          >
            {texts.series[series]}
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The class that puts the colour of a series before its name. */
export function keyOf(series: Series): string | undefined {
  return series === 'sales' ? styles.salesKey : styles.purchaseKey;
}
