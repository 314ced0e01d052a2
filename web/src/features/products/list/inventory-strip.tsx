import { memo } from 'react';
import { StatBlock, StatStrip } from '../../../components/data/stat-tile.js';
import { Card } from '../../../components/layout/card.js';
import type { Endpoint } from '../../../lib/api/use-endpoint.js';
import type { DeepPartial } from '../../../lib/figures/deep-partial.js';
import { count, tileRupees } from '../../../lib/format/format.js';
import { sumRupees } from '../../../lib/format/rupee-sums.js';
import { messageFor } from '../../../lib/texts/messages.js';
import type { Inventory, InventorySummary } from '../use-products.js';

function number(value: number | undefined, label: string) {
  return { figure: value ?? 0, as: count, label };
}

function amount(value: number | undefined, label: string) {
  return { figure: value ?? 0, as: tileRupees, label };
}

/** The figures shown stay until newer ones are there. */
function isRenewed({ data, isRefreshing }: Pick<Endpoint<unknown>, 'data' | 'isRefreshing'>) {
  return isRefreshing && data !== undefined;
}

export interface InventoryStripProps {
  readonly inventory: Inventory;
}

/** Overall Inventory: four blocks over all products of the shop. What has not come is 0. */
export const InventoryStrip = memo(function InventoryStrip({ inventory: { summary, top } }: InventoryStripProps) {
  const overall: DeepPartial<InventorySummary['overallInventory']> | undefined = summary.data?.overallInventory;
  const best = top.data?.products;
  const bestCost = sumRupees((best ?? []).map(({ costPrice }) => costPrice));
  const failed = top.failure ? messageFor('listTopProducts', top.failure) : undefined;
  return (
    <Card
      title="Overall Inventory"
      state={failed ? 'stale' : 'ready'}
      message={failed}
      asOf={best && top.answeredAt}
      onRetry={() => void top.retry()} // a failing retry reports itself
      retrying={top.isRefreshing}
      refreshing={!failed && (isRenewed(summary) || isRenewed(top))}
    >
      <StatStrip>
        <StatBlock
          title="Categories"
          loading={summary.isLoading}
          figures={[number(overall?.categories?.count, 'In use')]}
        />
        <StatBlock
          title="Total Products"
          loading={summary.isLoading}
          figures={[
            number(overall?.totalProducts?.count, 'Listed'),
            amount(overall?.totalProducts?.revenue, 'Revenue'),
          ]}
        />
        <StatBlock
          title="Top Selling"
          loading={top.isLoading}
          figures={[number(best?.length, 'Best rated'), amount(bestCost, 'Cost')]}
        />
        <StatBlock
          title="Low Stocks"
          loading={summary.isLoading}
          figures={[
            number(overall?.lowStocks?.ordered, 'Ordered'),
            number(overall?.lowStocks?.notInStock, 'Not in stock'),
          ]}
        />
      </StatStrip>
    </Card>
  );
});
