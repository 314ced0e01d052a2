import { useId } from 'react';
import { VictoryAxis, VictoryBar } from 'victory';
import { axisMaximum, axisTicks, type ChartGroup } from '../../lib/figures/chart-data.js';
import type { Series } from '../../lib/figures/chart-series.js';
import { axisRupees } from '../../lib/format/format.js';
import styles from './chart.module.css';
import { barWidthFor, labelEvery, PLOT_MARGINS, textScale } from './chart-geometry.js';

export interface ChartPlotProps {
  readonly groups: readonly ChartGroup[];
  /** The series that have bars; a lone one is centred. */
  readonly shown: readonly Series[];
  /** Measured, in pixels: the plot is never scaled, so its labels keep their size. */
  readonly width: number;
  readonly height: number;
}

const NONE = { stroke: 'none' };
const LABELS = { fontFamily: 'inherit', fill: 'var(--text-3)' };
const GRID = { stroke: 'var(--border)', strokeDasharray: 'none' };
const GAP = 3;

/** The bars and axes themselves; the only module that imports the chart library. */
export function ChartPlot(props: ChartPlotProps) {
  const { groups, shown, width, height } = props;
  const hatch = useId();
  const scale = textScale();
  const frame = frameOf(props, scale);
  const names = namesOf(scale);
  const band = (width - frame.padding.left - frame.padding.right) / Math.max(1, groups.length);
  const barWidth = barWidthFor(band, groups.length);
  const aside = shown.length > 1 ? (barWidth + GAP) / 2 / band : 0;
  const every = labelEvery(band, scale);
  const labelAt = (place: number) => (place % every === 0 ? (groups[place]?.label ?? '') : '');
  const bar = { ...frame, barWidth, cornerRadius: { top: 3 } };
  return (
    <svg width={width} height={height} className={styles.drawing} aria-hidden="true">
      <Hatch id={hatch} />
      <VictoryAxis
        {...frame}
        dependentAxis
        // Without it the axis would sit at the first group.
        offsetX={frame.padding.left}
        tickValues={axisTicks(frame.domain.y[1])}
        tickFormat={axisRupees}
        style={{ ...names, grid: GRID }}
      />
      {shown.map((series) => (
        <VictoryBar
          key={series}
          {...bar}
          data={groups.map((group, place) => ({ x: place + (series === 'sales' ? -aside : aside), y: group[series] }))}
          style={{ data: { ...NONE, fill: series === 'sales' ? 'var(--chart-sales)' : `url(#${hatch})` } }}
        />
      ))}
      <VictoryAxis {...frame} tickValues={groups.map((_, place) => place)} tickFormat={labelAt} style={names} />
    </svg>
  );
}

function namesOf(scale: number) {
  return {
    axis: NONE,
    grid: NONE,
    ticks: { ...NONE, size: 0 },
    tickLabels: { ...LABELS, fontSize: 12 * scale, padding: 8 * scale },
  };
}

/** What all parts of the plot share: size, margins and the span of both axes. */
function frameOf({ groups, shown, width, height }: ChartPlotProps, scale: number) {
  const { left, right, top, bottom } = PLOT_MARGINS;
  const last = Math.max(1, groups.length) - 1;
  const amounts: [number, number] = [0, axisMaximum(groups, shown)];
  const places: [number, number] = [-0.5, last + 0.5];
  const padding = { left: left * scale, right: right * scale, top: top * scale, bottom: bottom * scale };
  return { standalone: false, width, height, padding, domain: { x: places, y: amounts } };
}

/** Purchases differ from sales by more than their colour. */
function Hatch({ id }: { readonly id: string }) {
  return (
    <defs>
      <pattern id={id} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="7" height="7" className={styles.hatchGround} />
        <rect width="2" height="7" className={styles.hatchLine} />
      </pattern>
    </defs>
  );
}
