import { StatList, StatTile } from '../../../components/data/stat-tile.js';
import { Card } from '../../../components/layout/card.js';
import { count, tileRupees } from '../../../lib/format/format.js';
import { customersTexts } from '../../../lib/texts/en/customers.js';
import { customerMessageFor } from '../customer-messages.js';
import styles from './customers.module.css';
import type { useAgeing } from './use-customers.js';

const { strip: texts } = customersTexts;
/** From here on four amounts do not fit side by side, nor two in the usual size on a phone. */
const HUNDRED_CRORE = 1_00_00_00_000;

/** What is owed to the shop, by how many, what of it is old, and what was paid ahead. */
export function CustomerStrip({ ageing }: { readonly ageing: ReturnType<typeof useAgeing> }) {
  const { data, failure, isLoading, isRefreshing, answeredAt, retry } = ageing;
  const total = data?.total;
  const isLong = total !== undefined && Math.max(total.owed, total.advances) >= HUNDRED_CRORE;
  return (
    <Card
      title={texts.title}
      state={failure ? (data ? 'stale' : 'error') : 'ready'}
      message={failure ? customerMessageFor('readAgeing', failure) : ''}
      asOf={answeredAt}
      onRetry={() => void retry()} // reports its own failure
      retrying={isRefreshing}
    >
      <div className={isLong ? styles.long : undefined}>
        <StatList columns={isLong ? 2 : 4}>
          <StatTile label={texts.owed} figure={total?.owed} as={tileRupees} loading={isLoading} />
          <StatTile label={texts.owing} figure={total?.owing} as={count} loading={isLoading} />
          <StatTile label={texts.over60} figure={total?.over60} as={tileRupees} loading={isLoading} />
          <StatTile label={texts.advances} figure={total?.advances} as={tileRupees} loading={isLoading} />
        </StatList>
      </div>
    </Card>
  );
}
