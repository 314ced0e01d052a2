import { CHART_TITLE, ChartCard } from '../../components/chart/chart-card.js';
import { TOP_PRODUCTS_TITLE, TopProductsCard } from '../../components/data/top-products-card.js';
import type { SortableCard } from '../../components/layout/sortable-cards.js';
import type { TitleSearch } from '../../lib/cards/title-search.js';
import { homeTexts } from '../../lib/texts/en/home.js';
import styles from './home-page.module.css';
import { InventorySummary, ProductSummary, PurchaseOverview, SalesOverview } from './stat-cards.js';
import type { HomeState } from './use-home.js';

const statCards = {
  sales: { title: homeTexts.sales.title, Figures: SalesOverview },
  purchase: { title: homeTexts.purchase.title, Figures: PurchaseOverview },
  inventory: { title: homeTexts.inventory.title, Figures: InventorySummary },
  product: { title: homeTexts.product.title, Figures: ProductSummary },
} as const;

/** The titles the search looks at. */
export const HOME_TITLES = [
  statCards.sales.title,
  statCards.purchase.title,
  CHART_TITLE,
  statCards.inventory.title,
  statCards.product.title,
  TOP_PRODUCTS_TITLE,
];

/** The cards of both columns in their default order. */
export function homeCards(home: HomeState, { lookOf }: TitleSearch) {
  const statCard = (id: keyof typeof statCards): SortableCard => {
    const { title, Figures } = statCards[id];
    return { id, title, render: (handle) => <Figures home={home} title={title} handle={handle} {...lookOf(title)} /> };
  };
  const chart: SortableCard = {
    id: 'chart',
    className: styles.wide ?? '',
    title: CHART_TITLE,
    render: (handle) => (
      <ChartCard
        chart={home.chart}
        period={home.period}
        onPeriodChange={home.setPeriod}
        handle={handle}
        {...lookOf(CHART_TITLE)}
      />
    ),
  };
  const topProducts: SortableCard = {
    id: 'topProducts',
    title: TOP_PRODUCTS_TITLE,
    render: (handle) => <TopProductsCard endpoint={home.topProducts} handle={handle} {...lookOf(TOP_PRODUCTS_TITLE)} />,
  };
  return {
    left: [statCard('sales'), statCard('purchase'), chart],
    right: [statCard('inventory'), statCard('product'), topProducts],
  };
}
