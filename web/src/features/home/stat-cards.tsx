import type { ReactNode } from 'react';
import { Card, type CardProps } from '../../components/card.js';
import { cardStateOf } from '../../components/card-state.js';
import { StatList, StatTile } from '../../components/stat-tile.js';
import { count, tileRupees } from '../../lib/format.js';
import { messageFor } from '../../lib/messages.js';
import { purchaseCost } from '../../lib/rupee-sums.js';
import { cancelledFigures, salesFigures, stockFigures } from './home-figures.js';
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

/** A card of the stats call; when that fails its figures read 0 under the sentence. */
function StatsCard({ home: { stats }, title, handle, columns, children, ...look }: StatsCardProps) {
  const message = stats.failure ? messageFor('readStats', stats.failure) : '';
  return (
    <Card title={title} actions={handle} {...cardStateOf(stats, message, { keeps: true })} {...look}>
      <StatList columns={columns}>{children}</StatList>
    </Card>
  );
}

const isAwaited = ({ data, failure }: { readonly data: unknown; readonly failure: unknown }) => !data && !failure;

export function SalesOverview(props: StatCardProps) {
  const { stats } = props.home;
  const loading = isAwaited(stats);
  const { sales, revenue, profit, cost } = salesFigures(stats.data);
  return (
    <StatsCard {...props} columns={4}>
      <StatTile label="Sales" value={count(sales)} loading={loading} />
      <StatTile label="Revenue" value={tileRupees(revenue)} loading={loading} />
      <StatTile label="Profit" value={tileRupees(profit)} loading={loading} />
      <StatTile label="Cost" value={tileRupees(cost)} loading={loading} />
    </StatsCard>
  );
}

export function PurchaseOverview(props: StatCardProps) {
  const { stats, cancelled, chart } = props.home;
  const { answer } = chart;
  const { cancelled: cancels, returned } = cancelledFigures(cancelled.data);
  const isCancelAwaited = isAwaited(cancelled);
  const cost = purchaseCost(answer?.summary?.totalPurchases);
  return (
    <StatsCard {...props} columns={4}>
      <StatTile label="Purchase" value={count(stockFigures(stats.data).added)} loading={isAwaited(stats)} />
      <StatTile label="Cost" value={tileRupees(cost)} loading={isAwaited({ ...chart, data: answer })} />
      <StatTile label="Cancel" value={count(cancels)} loading={isCancelAwaited} />
      <StatTile label="Return" value={tileRupees(returned)} loading={isCancelAwaited} />
    </StatsCard>
  );
}

export function InventorySummary(props: StatCardProps) {
  const { stats } = props.home;
  const { inHand, toBeReceived } = stockFigures(stats.data);
  return (
    <StatsCard {...props} columns={2}>
      <StatTile label="Quantity in Hand" value={count(inHand)} loading={isAwaited(stats)} />
      <StatTile label="To be received" value={count(toBeReceived)} loading={isAwaited(stats)} />
    </StatsCard>
  );
}

export function ProductSummary(props: StatCardProps) {
  const { stats } = props.home;
  const { suppliers, categories } = stockFigures(stats.data);
  return (
    <StatsCard {...props} columns={2}>
      <StatTile label="Number of Suppliers" value={count(suppliers)} loading={isAwaited(stats)} />
      <StatTile label="Number of Categories" value={count(categories)} loading={isAwaited(stats)} />
    </StatsCard>
  );
}
