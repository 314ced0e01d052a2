import { useState } from 'react';
import { useSize } from '../../lib/browser/use-size.js';
import { axisTicks, type ChartGroup } from '../../lib/figures/chart-data.js';
import { tileRupees } from '../../lib/format/format.js';
import { figuresTexts } from '../../lib/texts/en/figures.js';
import styles from './chart.module.css';
import { centreOf, PLOT_MARGINS, withText } from './chart-geometry.js';
import { ChartScrubber } from './chart-scrubber.js';
import { ChartTable } from './chart-table.js';
import { useChartPlot } from './use-chart-plot.js';

export interface ChartProps {
  /** Names the table and the bars: "Sales & Purchase". */
  readonly title: string;
  /** The whole chart in words. */
  readonly sentence: string;
  /** The header over the names in the table: Day, Month or Year. */
  readonly nameHeader: string;
  /** Undefined while loading: the grid shows alone, in the same space. */
  readonly groups: readonly ChartGroup[] | undefined;
}

const { chart: texts } = figuresTexts;
const { left, right, top, bottom } = PLOT_MARGINS;
const PLOT_BOX = { inset: [top, right, bottom, left].map(withText).join(' ') };
const GRID = axisTicks(6);

/** Two bars per group over a rupee axis. Its height is reserved, so nothing moves when the data or the plot loads. */
export function Chart({ title, sentence, nameHeader, groups }: ChartProps) {
  const [box, { width, height }] = useSize<HTMLDivElement>();
  const { Plot, isMissing } = useChartPlot();
  const [active, setActive] = useState<number | null>(null);
  const shown = groups ?? [];
  const picked = active === null ? undefined : shown[active];
  const isDrawn = groups !== undefined && Plot !== undefined && width > 0;
  return (
    <div className={styles.chart}>
      <ul className={styles.legend}>
        <li className={styles.salesKey}>{texts.sales}</li>
        <li className={styles.purchaseKey}>{texts.purchase}</li>
      </ul>
      <div ref={box} className={styles.box}>
        {picked && active !== null ? <Spot place={active} count={shown.length} /> : null}
        <div
          className={styles.picture}
          {...(groups ? { role: 'img', 'aria-label': sentence } : { 'aria-hidden': true })}
        >
          {isDrawn ? <Plot groups={groups} width={width} height={height} /> : <Grid />}
        </div>
        <ChartScrubber label={texts.barByBar(title)} groups={shown} active={active} onActive={setActive} />
        {picked && active !== null ? <Values group={picked} at={centreOf(active, shown.length)} /> : null}
      </div>
      <p className={styles.line} aria-hidden="true">
        {picked ? (
          <>
            <strong>{picked.name}</strong> {texts.valuesLine(tileRupees(picked.sales), tileRupees(picked.purchases))}
          </>
        ) : null}
        {!picked && shown.length > 0 ? texts.tapABar : null}
      </p>
      {groups ? <ChartTable caption={title} nameHeader={nameHeader} groups={groups} open={isMissing} /> : null}
    </div>
  );
}

/** Seven lines in the place of the plot's grid. */
function Grid() {
  return (
    <div className={styles.grid} style={PLOT_BOX}>
      {GRID.map((step) => (
        <span key={step} />
      ))}
    </div>
  );
}

/** A tint behind the group that is looked at. */
function Spot({ place, count }: { readonly place: number; readonly count: number }) {
  return (
    <div className={styles.spotFrame} style={PLOT_BOX} aria-hidden="true">
      <span className={styles.spot} style={{ left: `${(place / count) * 100}%`, width: `${100 / count}%` }} />
    </div>
  );
}

/** The tooltip of a group; the layer above the bars gives screen readers the same. */
function Values({ group, at }: { readonly group: ChartGroup; readonly at: number }) {
  const centre = `calc(${withText(left)} + (100% - ${withText(left + right)}) * ${at})`;
  return (
    <div
      className={styles.values}
      style={{ left: `clamp(${withText(left + 84)}, ${centre}, calc(100% - ${withText(right + 84)}))` }}
      aria-hidden="true"
    >
      <strong>{group.name}</strong>
      <span className={styles.salesKey}>{texts.sales}</span>
      <span className={styles.amount}>{tileRupees(group.sales)}</span>
      <span className={styles.purchaseKey}>{texts.purchase}</span>
      <span className={styles.amount}>{tileRupees(group.purchases)}</span>
    </div>
  );
}
