import type { ChartPeriod } from '@bahi/contracts/analytics';
import { Fragment, useState } from 'react';
import { useSize } from '../../lib/browser/use-size.js';
import { amountTexts, axisTicks, type ChartGroup, chartSentence } from '../../lib/figures/chart-data.js';
import { type Series, useShownSeries } from '../../lib/figures/chart-series.js';
import { tileRupees } from '../../lib/format/format.js';
import { figuresTexts } from '../../lib/texts/en/figures.js';
import { FigureText } from '../data/figure-text.js';
import styles from './chart.module.css';
import { centreOf, PLOT_MARGINS, withText } from './chart-geometry.js';
import { ChartLegend, keyOf } from './chart-legend.js';
import { ChartScrubber } from './chart-scrubber.js';
import { ChartTable } from './chart-table.js';
import { useChartPlot } from './use-chart-plot.js';

export interface ChartProps {
  /** Names the table and the bars: "Sales & Purchase". */
  readonly title: string;
  /** Of the bars shown. */
  readonly period: ChartPeriod;
  /** Undefined while loading: the grid shows alone, in the same space. */
  readonly groups: readonly ChartGroup[] | undefined;
  /** They could not be loaded: a dash stands in the grid. */
  readonly isMissing?: boolean;
}

const { chart: texts } = figuresTexts;
const { left, right, top, bottom } = PLOT_MARGINS;
const PLOT_BOX = { inset: [top, right, bottom, left].map(withText).join(' ') };
const GRID = axisTicks(6);

/** Two bars per group over a rupee axis. Its height is reserved, so nothing moves when the data or the plot loads. */
export function Chart({ title, period, groups, isMissing = false }: ChartProps) {
  const [box, { width, height }] = useSize<HTMLDivElement>();
  const { Part: Plot, isMissing: isPlotMissing } = useChartPlot();
  const [shown, toggle] = useShownSeries();
  const [active, setActive] = useState<number | null>(null);
  const all = groups ?? [];
  const picked = active === null ? undefined : all[active];
  const isDrawn = groups !== undefined && Plot !== undefined && width > 0;
  const sentence = chartSentence(all, period, shown);
  return (
    <div className={styles.chart}>
      <ChartLegend shown={shown} onToggle={toggle} />
      <div ref={box} className={styles.box}>
        {picked && active !== null ? <Spot place={active} count={all.length} /> : null}
        <div
          className={styles.picture}
          {...(groups ? { role: 'img', 'aria-label': sentence } : { 'aria-hidden': true })}
        >
          {isDrawn ? <Plot groups={groups} shown={shown} width={width} height={height} /> : <Grid />}
        </div>
        {isMissing ? <Missing /> : null}
        <ChartScrubber label={texts.barByBar(title)} groups={all} shown={shown} active={active} onActive={setActive} />
        {picked && active !== null ? <Values group={picked} shown={shown} at={centreOf(active, all.length)} /> : null}
      </div>
      <p className={styles.line} aria-hidden="true">
        {picked ? (
          <>
            <strong>{picked.name}</strong>
            <span>{` ${texts.valuesLine(amountTexts(picked, shown))}`}</span>
          </>
        ) : null}
        {!picked && all.length > 0 ? <span>{texts.tapABar}</span> : null}
      </p>
      {groups ? (
        <ChartTable caption={title} nameHeader={texts.nameHeaders[period]} groups={groups} open={isPlotMissing} />
      ) : null}
    </div>
  );
}

function Missing() {
  return (
    <p className={styles.missing}>
      <FigureText figure={undefined} as={tileRupees} />
    </p>
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

interface ValuesProps {
  readonly group: ChartGroup;
  readonly shown: readonly Series[];
  readonly at: number;
}

/** The tooltip of a group; the layer above the bars gives screen readers the same. */
function Values({ group, shown, at }: ValuesProps) {
  const centre = `calc(${withText(left)} + (100% - ${withText(left + right)}) * ${at})`;
  return (
    <div
      key={group.key}
      className={styles.values}
      style={{ left: `clamp(${withText(left + 84)}, ${centre}, calc(100% - ${withText(right + 84)}))` }}
      aria-hidden="true"
    >
      <strong>{group.name}</strong>
      {shown.map((series) => (
        <Fragment key={series}>
          <span className={keyOf(series)}>{texts.series[series]}</span>
          <span className={styles.amount}>{tileRupees(group[series])}</span>
        </Fragment>
      ))}
    </div>
  );
}
