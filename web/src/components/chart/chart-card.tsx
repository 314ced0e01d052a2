import type { ChartPeriod } from '@bahi/contracts/analytics';
import type { ReactNode } from 'react';
import type { SalesChart } from '../../lib/figures/use-sales-chart.js';
import { figuresTexts } from '../../lib/texts/en/figures.js';
import { PeriodSelect } from '../form/period-select.js';
import { Card, type CardProps } from '../layout/card.js';
import { cardStateOf } from '../layout/card-state.js';
import { Chart } from './chart.js';

const { chart: texts } = figuresTexts;

export const CHART_TITLE = texts.title;

export interface ChartCardProps extends Pick<CardProps, 'dimmed' | 'matched'> {
  readonly chart: SalesChart;
  /** The period chosen; the bars may still be those of the one before. */
  readonly period: ChartPeriod;
  readonly onPeriodChange: (period: ChartPeriod) => void;
  readonly handle: ReactNode;
}

/** The chart of Home and Statistics with its period. */
export function ChartCard({ chart, period, onPeriodChange, handle, ...look }: ChartCardProps) {
  const { answer, groups } = chart;
  return (
    <Card
      title={CHART_TITLE}
      actions={
        <>
          <PeriodSelect value={period} onValueChange={onPeriodChange} />
          {handle}
        </>
      }
      {...cardStateOf({ ...chart, data: answer })}
      {...look}
    >
      <Chart
        title={CHART_TITLE}
        period={chart.period}
        groups={groups}
        isMissing={chart.failure !== undefined && groups === undefined}
      />
    </Card>
  );
}
