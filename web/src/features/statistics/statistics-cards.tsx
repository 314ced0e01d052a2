import { CHART_TITLE, ChartCard } from '../../components/chart/chart-card.js';
import { TOP_PRODUCTS_TITLE, TopProductsCard } from '../../components/data/top-products-card.js';
import type { SortableCard } from '../../components/layout/sortable-cards.js';
import type { TitleSearch } from '../../lib/cards/title-search.js';
import { statisticsTexts } from '../../lib/texts/en/statistics.js';
import styles from './statistics-page.module.css';
import { SummaryCard } from './summary-card.js';
import { summaryFigures, summaryPeriodOf } from './summary-figures.js';
import type { StatisticsState } from './use-statistics.js';

const { titles: summaryTitles } = statisticsTexts;

/** The titles the search looks at. */
export const STATISTICS_TITLES = [...Object.values(summaryTitles), CHART_TITLE, TOP_PRODUCTS_TITLE];

/** The cards of both rows in their default order. */
export function statisticsCards(statistics: StatisticsState, search: TitleSearch) {
  return {
    figures: summaryCards(statistics, search),
    sections: sections(statistics, search),
  };
}

function summaryCards({ summary, chart, period }: StatisticsState, { lookOf }: TitleSearch): SortableCard[] {
  const shown = summary.data ?? { period: summaryPeriodOf[period] };
  const figures = summaryFigures(shown, chart.orders);
  const card = (id: keyof typeof summaryTitles): SortableCard => ({
    id,
    title: summaryTitles[id],
    render: (handle) => (
      <SummaryCard
        title={summaryTitles[id]}
        handle={handle}
        endpoint={summary}
        figure={figures[id]}
        period={shown.period}
        span={statisticsTexts.spans[id === 'productsInStock' ? 'now' : shown.period]}
        note={statisticsTexts.notes[id]}
        {...lookOf(summaryTitles[id])}
      />
    ),
  });
  return [card('revenue'), card('productsSold'), card('productsInStock')];
}

function sections(statistics: StatisticsState, { lookOf }: TitleSearch): SortableCard[] {
  return [
    {
      id: 'chart',
      title: CHART_TITLE,
      className: styles.wide,
      render: (handle) => (
        <ChartCard
          chart={statistics.chart}
          period={statistics.period}
          onPeriodChange={statistics.setPeriod}
          handle={handle}
          {...lookOf(CHART_TITLE)}
        />
      ),
    },
    {
      id: 'topProducts',
      title: TOP_PRODUCTS_TITLE,
      render: (handle) => (
        <TopProductsCard endpoint={statistics.topProducts} handle={handle} {...lookOf(TOP_PRODUCTS_TITLE)} />
      ),
    },
  ];
}
