import type { ReactNode } from 'react';
import { StatList, StatTile } from '../../components/data/stat-tile.js';
import { Card, type CardProps } from '../../components/layout/card.js';
import { cardStateOf } from '../../components/layout/card-state.js';
import { count, tileRupees } from '../../lib/format/format.js';
import { purchaseCost } from '../../lib/format/rupee-sums.js';
import { homeTexts as texts } from '../../lib/texts/en/home.js';
import { cancelledFigures, salesFigures, stockFigures } from './home-figures.js';
import { homeMessageFor } from './home-messages.js';
import type { HomeState } from './use-home.js';

export interface StatCardProps extends Pick<CardProps, 'dimmed' | 'matched'> {
  readonly home: HomeState;
  readonly title: string;
  readonly handle: ReactNode;
}

interface StatsCardProps extends StatCardProps {
  readonly columns: 2 | 4;
  readonly children: ReactNode;
}

export function SalesOverview(props: StatCardProps) {
  const { stats } = props.home;
  const loading = isAnythingPending(stats);
  const { sales, revenue, profit, cost } = salesFigures(stats.data);
  return (
    <StatsCard {...props} columns={4}>
      <StatTile label={texts.sales.sales} figure={sales} as={count} loading={loading} />
      <StatTile label={texts.sales.revenue} figure={revenue} as={tileRupees} loading={loading} />
      <StatTile label={texts.sales.profit} figure={profit} as={tileRupees} loading={loading} />
      <StatTile label={texts.sales.cost} figure={cost} as={tileRupees} loading={loading} />
    </StatsCard>
  );
}

export function PurchaseOverview(props: StatCardProps) {
  const { stats, cancelled, chart } = props.home;
  const { answer } = chart;
  const { cancelled: cancels, returned } = cancelledFigures(cancelled.data);
  const isCancelAwaited = isAnythingPending(cancelled);
  const cost = purchaseCost(answer?.summary?.totalPurchases);
  return (
    <StatsCard {...props} columns={4}>
      <StatTile
        label={texts.purchase.purchase}
        figure={stockFigures(stats.data).added}
        as={count}
        loading={isAnythingPending(stats)}
      />
      <StatTile
        label={texts.purchase.cost}
        figure={cost}
        as={tileRupees}
        loading={isAnythingPending({ ...chart, data: answer })}
      />
      <StatTile label={texts.purchase.cancel} figure={cancels} as={count} loading={isCancelAwaited} />
      <StatTile label={texts.purchase.return} figure={returned} as={tileRupees} loading={isCancelAwaited} />
    </StatsCard>
  );
}

export function InventorySummary(props: StatCardProps) {
  const { stats } = props.home;
  const { inHand, toBeReceived } = stockFigures(stats.data);
  return (
    <StatsCard {...props} columns={2}>
      <StatTile label={texts.inventory.inHand} figure={inHand} as={count} loading={isAnythingPending(stats)} />
      <StatTile
        label={texts.inventory.toBeReceived}
        figure={toBeReceived}
        as={count}
        loading={isAnythingPending(stats)}
      />
    </StatsCard>
  );
}

export function ProductSummary(props: StatCardProps) {
  const { stats } = props.home;
  const { suppliers, categories } = stockFigures(stats.data);
  return (
    <StatsCard {...props} columns={2}>
      <StatTile label={texts.product.suppliers} figure={suppliers} as={count} loading={isAnythingPending(stats)} />
      <StatTile label={texts.product.categories} figure={categories} as={count} loading={isAnythingPending(stats)} />
    </StatsCard>
  );
}

/** A card of the stats call; when that fails its figures read 0 under the sentence. */
function StatsCard({ home: { stats }, title, handle, columns, children, ...look }: StatsCardProps) {
  const message = stats.failure ? homeMessageFor('readStats', stats.failure) : '';
  return (
    <Card title={title} actions={handle} {...cardStateOf(stats, message, { keeps: true })} {...look}>
      <StatList columns={columns}>{children}</StatList>
    </Card>
  );
}

function isAnythingPending({ data, failure }: { readonly data: unknown; readonly failure: unknown }) {
  return !data && !failure;
}
