import type { ReactNode } from 'react';
import { StatList, StatTile } from '../../components/data/stat-tile.js';
import { Card, type CardProps } from '../../components/layout/card.js';
import { cardStateOf } from '../../components/layout/card-state.js';
import { count, tileRupees } from '../../lib/format/format.js';
import { purchaseCost } from '../../lib/format/rupee-sums.js';
import { figuresTexts } from '../../lib/texts/en/figures.js';
import { homeTexts as texts } from '../../lib/texts/en/home.js';
import { cancelledFigures, salesFigures, stockFigures } from './home-figures.js';
import type { HomeState } from './use-home.js';

const { spans } = figuresTexts;
const { notes } = texts;

export interface StatCardProps extends Pick<CardProps, 'dimmed' | 'matched'> {
  readonly home: HomeState;
  readonly title: string;
  readonly handle: ReactNode;
}

interface StatsCardProps extends StatCardProps {
  readonly span: string;
  readonly columns: 2 | 4;
  readonly children: ReactNode;
}

/** What was sold in the last 7x24 hours. */
export function SalesOverview(props: StatCardProps) {
  const { stats } = props.home;
  const { sales: names } = texts;
  const loading = isPending(stats);
  const { sales, revenue, profit, cost } = salesFigures(stats.data);
  return (
    <StatsCard {...props} span={spans.weekly} columns={4}>
      <StatTile label={names.sales} note={notes.sales} figure={sales} as={count} loading={loading} />
      <StatTile label={names.revenue} note={notes.revenue} figure={revenue} as={tileRupees} loading={loading} />
      <StatTile label={names.profit} note={notes.profit} figure={profit} as={tileRupees} loading={loading} />
      <StatTile label={names.cost} note={notes.salesCost} figure={cost} as={tileRupees} loading={loading} />
    </StatsCard>
  );
}

/** What was bought, and what was cancelled. The cost is that of the chart's period. */
export function PurchaseOverview(props: StatCardProps) {
  const { stats, cancelled, chart } = props.home;
  const { purchase: names } = texts;
  const { answer, period } = chart;
  const { cancelled: cancels, returned } = cancelledFigures(cancelled.data);
  const { added } = stockFigures(stats.data);
  const purchases = answer?.summary?.totalPurchases;
  const cost = purchases === undefined ? undefined : purchaseCost(purchases);
  const isCostPending = isPending({ ...chart, data: answer });
  const areCancelsPending = isPending(cancelled);
  return (
    <StatsCard {...props} span={spans[period]} columns={4}>
      <StatTile label={names.purchase} note={notes.purchase} figure={added} as={count} loading={isPending(stats)} />
      <StatTile label={names.cost} note={notes.purchaseCost} figure={cost} as={tileRupees} loading={isCostPending} />
      <StatTile label={names.cancel} note={notes.cancel} figure={cancels} as={count} loading={areCancelsPending} />
      <StatTile
        label={names.return}
        note={notes.return}
        figure={returned}
        as={tileRupees}
        loading={areCancelsPending}
      />
    </StatsCard>
  );
}

/** The units in stock. */
export function InventorySummary(props: StatCardProps) {
  const { stats } = props.home;
  const { inventory: names } = texts;
  const loading = isPending(stats);
  const { inHand, toBeReceived } = stockFigures(stats.data);
  return (
    <StatsCard {...props} span={spans.now} columns={2}>
      <StatTile label={names.inHand} note={notes.inHand} figure={inHand} as={count} loading={loading} />
      <StatTile
        label={names.toBeReceived}
        note={notes.toBeReceived}
        figure={toBeReceived}
        as={count}
        loading={loading}
      />
    </StatsCard>
  );
}

/** The range of the shop. */
export function ProductSummary(props: StatCardProps) {
  const { stats } = props.home;
  const loading = isPending(stats);
  const { suppliers, categories } = stockFigures(stats.data);
  return (
    <StatsCard {...props} span={spans.now} columns={2}>
      <StatTile label={texts.product.suppliers} figure={suppliers} as={count} loading={loading} />
      <StatTile label={texts.product.categories} figure={categories} as={count} loading={loading} />
    </StatsCard>
  );
}

/** A card of the stats call. */
function StatsCard({ home: { stats }, title, handle, span, columns, children, ...look }: StatsCardProps) {
  return (
    <Card title={title} span={span} actions={handle} {...cardStateOf(stats)} {...look}>
      <StatList columns={columns}>{children}</StatList>
    </Card>
  );
}

function isPending({ data, failure }: { readonly data: unknown; readonly failure: unknown }) {
  return !data && !failure;
}
