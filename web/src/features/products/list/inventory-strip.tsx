import { memo } from 'react';
import { StatBlock, StatStrip } from '../../../components/data/stat-tile.js';
import { Card } from '../../../components/layout/card.js';
import type { Endpoint } from '../../../lib/api/use-endpoint.js';
import type { DeepPartial } from '../../../lib/figures/deep-partial.js';
import { pageFigures } from '../../../lib/figures/page-figures.js';
import { topProductsFigures } from '../../../lib/figures/use-top-products.js';
import { count, tileRupees } from '../../../lib/format/format.js';
import { sumRupees } from '../../../lib/format/rupee-sums.js';
import { figuresTexts } from '../../../lib/texts/en/figures.js';
import { productsTexts } from '../../../lib/texts/en/products.js';
import type { Inventory, InventorySummary } from '../use-products.js';

const { inventory: texts } = productsTexts;
const { notes } = texts;

function number(figure: number | undefined, label: string, note?: string) {
  return { figure, as: count, label, note };
}

function amount(figure: number | undefined, label: string, note?: string) {
  return { figure, as: tileRupees, label, note };
}

/** The figures shown stay until newer ones are there. */
function isRenewed({ data, isRefreshing }: Pick<Endpoint<unknown>, 'data' | 'isRefreshing'>) {
  return isRefreshing && data !== undefined;
}

export interface InventoryStripProps {
  readonly inventory: Inventory;
}

/** Overall Inventory: four blocks over all products of the shop. What could not be loaded is a dash. */
export const InventoryStrip = memo(function InventoryStrip({ inventory: { summary, top } }: InventoryStripProps) {
  const overall: DeepPartial<InventorySummary['overallInventory']> | undefined = summary.data?.overallInventory;
  const best = top.data?.products;
  const bestCost = best && sumRupees(best.map(({ costPrice }) => costPrice));
  const figures = pageFigures([summary, topProductsFigures(top)]);
  return (
    <Card
      title={texts.title}
      state={figures.hasFailed ? 'stale' : 'ready'}
      message={figuresTexts.failed}
      detail={figures.detail}
      asOf={figures.asOf}
      onRetry={figures.retry}
      retrying={figures.isRetrying}
      refreshing={!figures.hasFailed && (isRenewed(summary) || isRenewed(top))}
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
            amount(overall?.totalProducts?.revenue, texts.total.revenue, notes.revenue),
          ]}
        />
        <StatBlock
          title={texts.topSelling.title}
          loading={top.isLoading}
          figures={[
            number(best?.length, texts.topSelling.bestRated, notes.bestRated),
            amount(bestCost, texts.topSelling.cost, notes.cost),
          ]}
        />
        <StatBlock
          title={texts.lowStocks.title}
          loading={summary.isLoading}
          figures={[
            number(overall?.lowStocks?.ordered, texts.lowStocks.ordered, notes.ordered),
            number(overall?.lowStocks?.notInStock, texts.lowStocks.notInStock, notes.notInStock),
          ]}
        />
      </StatStrip>
    </Card>
  );
});
