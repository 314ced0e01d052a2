import type { ChartPeriod } from '@bahi/contracts/analytics';
import type { ReactNode } from 'react';
import { chartSentence } from '../../lib/figures/chart-data.js';
import type { SalesChart } from '../../lib/figures/use-sales-chart.js';
import { messageFor } from '../../lib/texts/messages.js';
import { PeriodSelect } from '../form/period-select.js';
import { Card, type CardProps } from '../layout/card.js';
import { cardStateOf } from '../layout/card-state.js';
import { Chart } from './chart.js';

export const CHART_TITLE = 'Sales & Purchase';

const NAME_HEADERS: Readonly<Record<ChartPeriod, string>> = { weekly: 'Day', monthly: 'Month', yearly: 'Year' };

export interface ChartCardProps extends Pick<CardProps, 'dimmed' | 'matched'> {
  readonly chart: SalesChart;
  /** The period chosen; the bars may still be those of the one before. */
  readonly period: ChartPeriod;
  readonly onPeriodChange: (period: ChartPeriod) => void;
  readonly handle: ReactNode;
}

/** The chart of Home and Statistics with its period. */
export function ChartCard({ chart, period, onPeriodChange, handle, ...look }: ChartCardProps) {
  const { answer, failure, groups } = chart;
  const message = failure ? messageFor('readChart', failure) : '';
  return (
    <Card
      title={CHART_TITLE}
      actions={
        <>
          <PeriodSelect value={period} onValueChange={onPeriodChange} />
          {handle}
        </>
      }
      // Without bars the grid reserves their space under the sentence.
      {...cardStateOf({ ...chart, data: answer }, message, { keeps: true })}
      {...look}
    >
      <Chart
        title={CHART_TITLE}
        sentence={chartSentence(groups ?? [], chart.period)}
        nameHeader={NAME_HEADERS[chart.period]}
        groups={groups}
      />
    </Card>
  );
}
