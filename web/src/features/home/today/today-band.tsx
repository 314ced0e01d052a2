import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import { FigureText } from '../../../components/data/figure-text.js';
import { Skeleton } from '../../../components/feedback/skeleton.js';
import { ArrowDownIcon, ArrowUpIcon } from '../../../components/icons.js';
import type { Endpoint } from '../../../lib/api/use-endpoint.js';
import { count, tileRupees } from '../../../lib/format/format.js';
import { paths } from '../../../lib/navigation/paths.js';
import { lazyChunk } from '../../../lib/performance/lazy-chunk.js';
import { todayTexts as texts } from '../../../lib/texts/en/today.js';
import styles from './today-band.module.css';
import { TodayHours } from './today-hours.js';
import { dayText, sharesOf, type Today, type Trend, trendOf } from './today-model.js';
import { TodayNeeds } from './today-needs.js';
import { useSetUp } from './use-set-up.js';

export interface TodayBandProps {
  readonly today: Endpoint<Today>;
  /** What is searched on Home. */
  readonly query: string;
}

/** Only a shop that has sold nothing yet needs it. */
const SetUp = lazyChunk(() => import('./set-up.js')).part((chunk) => chunk.SetUp);

/** Only a search needs it. */
const FindProducts = lazyChunk(() => import('./find-products.js')).part((chunk) => chunk.FindProducts);

/** So many fit one line. */
const MOST_SHARES = { usual: 3, long: 2 };
/** Characters of a figure that would not fit its line in the large size. */
const LONG = 11;

/** The day so far, under what a search may go on to. */
export function TodayBand({ today, query }: TodayBandProps) {
  return (
    <>
      {query ? (
        <Suspense fallback={null}>
          <FindProducts query={query} />
        </Suspense>
      ) : null}
      <Band today={today} />
    </>
  );
}

/** The day so far: what was sold, how it was paid and when, beside last week; then what needs the owner. */
function Band({ today: { data, failure, isRefreshing } }: Pick<TodayBandProps, 'today'>) {
  const setUp = useSetUp(data);
  if (!data && !failure) return <BandSkeleton />;
  if (setUp.isWanted)
    return (
      <Suspense fallback={<BandSkeleton />}>
        <SetUp hasProducts={Boolean(data?.started?.hasProducts)} onHide={setUp.hide} />
      </Suspense>
    );
  const { day, total } = data ?? {};
  const isLong = total !== undefined && tileRupees(total).length > LONG;
  return (
    <section className={styles.band} aria-labelledby="today" aria-busy={isRefreshing}>
      <div className={styles.figures}>
        <h2 className={styles.day}>
          {day ? (
            <Link to={paths.day} aria-label={texts.report(dayText(day))}>
              <span id="today">{dayText(day)}</span>
            </Link>
          ) : (
            <span id="today">{texts.title}</span>
          )}
        </h2>
        <p className={styles.amount} data-long={isLong || undefined}>
          <FigureText figure={total} as={tileRupees} />
        </p>
        <TrendLine trend={data && trendOf(data)} />
        <Shares today={data} most={isLong ? MOST_SHARES.long : MOST_SHARES.usual} />
      </div>
      <TodayHours today={data} />
      <TodayNeeds today={data} />
    </section>
  );
}

const ARROWS = { more: ArrowUpIcon, less: ArrowDownIcon, same: null };

function TrendLine({ trend }: { readonly trend: Trend | undefined }) {
  if (!trend) return null;
  const Arrow = ARROWS[trend.direction];
  return (
    <p className={styles.trend} data-direction={trend.direction}>
      {Arrow ? <Arrow aria-hidden="true" /> : null}
      <span>
        {trend.sentence}
        <span className="visually-hidden">{texts.trend.byNow}</span>
      </span>
    </p>
  );
}

function Shares({ today, most }: { readonly today: Today | undefined; readonly most: number }) {
  return (
    <ul className={styles.shares}>
      {today ? <Pair figure={count(today.sales ?? 0)} words={texts.bills(today.sales ?? 0)} /> : null}
      {sharesOf(today ?? {}, most).map(({ key, amount }) => (
        <Pair key={key} figure={tileRupees(amount)} words={texts.methods[key]} />
      ))}
    </ul>
  );
}

function Pair({ figure, words }: { readonly figure: string; readonly words: string }) {
  return (
    <li className={styles.pair}>
      <strong>{figure}</strong> <span>{words}</span>
    </li>
  );
}

/** In the places of the text, so that nothing moves when it comes. */
function BandSkeleton() {
  return (
    <div className={styles.band}>
      <div className={styles.figures}>
        <Skeleton width="9rem" className={styles.day} />
        <Skeleton width="13rem" height="3.25rem" className={styles.amount} />
        <Skeleton height="1.375rem" width="20rem" className={styles.shares} />
      </div>
      <Skeleton className={styles.hours} height="auto" />
      <div className={styles.needs}>
        <Skeleton height="var(--chip)" />
      </div>
    </div>
  );
}
