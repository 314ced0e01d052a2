import type { Ageing, OpenItem } from '@bahi/contracts/billing';
import { Skeleton } from '../../../components/feedback/skeleton.js';
import { Card } from '../../../components/layout/card.js';
import { tileRupees } from '../../../lib/format/format.js';
import { sumRupees } from '../../../lib/format/rupee-sums.js';
import { customerTexts } from '../../../lib/texts/en/customer.js';
import { customerMessageFor } from '../customer-messages.js';
import styles from './account.module.css';
import type { useOpenItems } from './use-payment.js';

const { ageing: texts } = customerTexts;

/** The buckets in their order, each with its highest age in days. */
const BUCKETS = [
  ['upTo15', 15],
  ['upTo30', 30],
  ['upTo60', 60],
  ['upTo90', 90],
  ['over90', Number.POSITIVE_INFINITY],
] as const satisfies readonly (readonly [keyof Ageing, number])[];

/** How old what is open is, as bars. */
export function AgeingCard({ open }: { readonly open: ReturnType<typeof useOpenItems> }) {
  const { data, failure, isRefreshing, retry } = open;
  return (
    <Card
      title={texts.title}
      state={data ? 'ready' : failure ? 'error' : 'loading'}
      message={failure ? customerMessageFor('listOpenItems', failure) : ''}
      onRetry={() => void retry()} // reports its own failure
      retrying={isRefreshing}
      skeleton={<Skeleton height="9rem" />}
    >
      {data ? <AgeingBars items={data.items} /> : null}
    </Card>
  );
}

function AgeingBars({ items }: { readonly items: readonly OpenItem[] }) {
  if (items.length === 0) return <p className="meta">{texts.none}</p>;
  const ageing = ageingOf(items);
  const most = Math.max(...Object.values(ageing));
  return (
    <dl className={styles.ageing}>
      {BUCKETS.map(([bucket]) => (
        <div key={bucket} data-bucket={bucket}>
          <dt>{texts[bucket]}</dt>
          <dd>
            <svg aria-hidden="true" focusable="false">
              <rect width={`${(ageing[bucket] / most) * 100}%`} height="100%" rx="2" />
            </svg>
            <span>{ageing[bucket] > 0 ? tileRupees(ageing[bucket]) : '—'}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What is open by its age, as the statement has it. */
export function ageingOf(items: readonly OpenItem[]): Ageing {
  let from = Number.NEGATIVE_INFINITY;
  const sums = BUCKETS.map(([bucket, to]) => {
    const open = items.filter(({ age }) => age > from && age <= to).map((item) => item.open);
    from = to;
    return [bucket, sumRupees(open)] as const;
  });
  return Object.fromEntries(sums) as unknown as Ageing;
}
