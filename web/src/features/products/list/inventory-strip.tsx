import { memo } from 'react';
import { StatBlock, StatStrip } from '../../../components/data/stat-tile.js';
import { Card } from '../../../components/layout/card.js';
import type { Endpoint } from '../../../lib/api/use-endpoint.js';
import type { DeepPartial } from '../../../lib/figures/deep-partial.js';
import { count, tileRupees } from '../../../lib/format/format.js';
import { sumRupees } from '../../../lib/format/rupee-sums.js';
import { figuresMessageFor } from '../../../lib/messages/figures-messages.js';
import { productsTexts } from '../../../lib/texts/en/products.js';
import type { Inventory, InventorySummary } from '../use-products.js';

const { inventory: texts } = productsTexts;

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
  const failed = top.failure ? figuresMessageFor('listTopProducts', top.failure) : undefined;
  return (
    <Card
      title={texts.title}
      state={failed ? 'stale' : 'ready'}
      message={failed}
      asOf={best && top.answeredAt}
      onRetry={() => void top.retry()} // a failing retry reports itself
      retrying={top.isRefreshing}
      refreshing={!failed && (isRenewed(summary) || isRenewed(top))}
    >
      <StatStrip>
        <StatBlock
          title={texts.categories.title}
          loading={summary.isLoading}
          figures={[number(overall?.categories?.count, texts.categories.inUse)]}
        />
        <StatBlock
          title={texts.total.title}
          loading={summary.isLoading}
          figures={[
            number(overall?.totalProducts?.count, texts.total.listed),
            amount(overall?.totalProducts?.revenue, texts.total.revenue),
          ]}
        />
        <StatBlock
          title={texts.topSelling.title}
          loading={top.isLoading}
          figures={[number(best?.length, texts.topSelling.bestRated), amount(bestCost, texts.topSelling.cost)]}
        />
        <StatBlock
          title={texts.lowStocks.title}
          loading={summary.isLoading}
          figures={[
            number(overall?.lowStocks?.ordered, texts.lowStocks.ordered),
            number(overall?.lowStocks?.notInStock, texts.lowStocks.notInStock),
          ]}
        />
      </StatStrip>
    </Card>
  );
});
