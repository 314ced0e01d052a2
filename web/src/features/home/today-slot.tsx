import { FigureText } from '../../components/data/figure-text.js';
import { afterPaint } from '../../lib/performance/after-paint.js';
import { idlePart } from '../../lib/performance/idle-part.js';
import styles from './home-page.module.css';
import type { TodayBandProps } from './today/today-band.js';

const useTodayBand = idlePart(async () => (await import('./today/today-band.js')).TodayBand, afterPaint);

/** The space of the band of today, which comes after the first paint. */
export function TodaySlot(props: TodayBandProps) {
  const { Part: TodayBand, isMissing } = useTodayBand();
  return (
    <div className={styles.today}>
      {TodayBand ? <TodayBand {...props} /> : null}
      {isMissing ? <FigureText figure={undefined} as={String} /> : null}
    </div>
  );
}
