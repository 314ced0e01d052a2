import { Suspense } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { InlineError } from '../../components/feedback/inline-error.js';
import { ProgressBar } from '../../components/feedback/progress-bar.js';
import { Skeleton } from '../../components/feedback/skeleton.js';
import { Card } from '../../components/layout/card.js';
import { PageHeader } from '../../components/layout/page-header.js';
import { outcomeOf } from '../../lib/api/api-failure.js';
import { moneyClient } from '../../lib/api/money.js';
import { useEndpoint } from '../../lib/api/use-endpoint.js';
import { paths } from '../../lib/navigation/paths.js';
import { lazyChunk } from '../../lib/performance/lazy-chunk.js';
import { usePeople } from '../../lib/shop/use-people.js';
import { appTexts } from '../../lib/texts/en/app.js';
import { dayTexts as texts } from '../../lib/texts/en/day.js';
import styles from './day.module.css';
import { DayHead } from './day-head.js';
import { type DayNames, monthText, sectionsOf } from './day-model.js';
import { DayPicker } from './day-picker.js';
import { DayTable } from './day-table.js';
import { PrintSession } from './print-session.js';
import { type DayOfShop, useDay } from './use-day.js';

export { prefetchDay as prefetchData } from './use-day.js';

/** The return of a month hangs under the day: a page of its own would cost bytes before the first paint. */
const GstReturnPage = lazyChunk(() => import('./gst/gst-return-page.js')).part((chunk) => chunk.GstReturnPage);

/** The day report: what was sold, what came in and went out, and the close of the day. */
export function DayPage() {
  const [params] = useSearchParams();
  if (!params.has('gst')) return <Day />;
  return (
    <Suspense fallback={<Waiting />}>
      <GstReturnPage />
    </Suspense>
  );
}

function Day() {
  const day = useDay();
  const names = useNames();
  return (
    <>
      <PageHeader title={appTexts.pages.day}>
        <DayPicker day={day} />
      </PageHeader>
      <Report day={day} names={names} />
      <p>
        <Link to={`${paths.day}?gst=${day.day.slice(0, 7)}`}>{texts.gstReturn(monthText(day.day.slice(0, 7)))}</Link>
      </p>
    </>
  );
}

const FORBIDDEN = 403;

function Report({ day, names }: { readonly day: DayOfShop; readonly names: DayNames }) {
  const { report, failure, retry, isRefreshing, answeredAt } = day;
  const message = outcomeOf(failure).status === FORBIDDEN ? texts.forbidden : texts.failed;
  const again = { onRetry: () => void retry(), retrying: isRefreshing };
  if (!report && failure) return <InlineError message={message} {...again} />;
  if (!report) return <Waiting />;
  return (
    <div className={styles.page}>
      {failure ? <InlineError kind="banner" message={message} asOf={answeredAt} {...again} /> : null}
      {isRefreshing ? <ProgressBar label={texts.loading} thin /> : null}
      <DayHead day={day} report={report} names={names} />
      <div className={styles.sections}>
        {sectionsOf(report, names).map((section) => (
          <Card
            key={section.key}
            title={section.title}
            className={styles.section}
            actions={
              section.session ? (
                <PrintSession session={section.session} drawer={names.drawer(section.session.drawerId)} />
              ) : null
            }
          >
            <DayTable section={section} />
          </Card>
        ))}
      </div>
    </div>
  );
}

function Waiting() {
  return (
    <div className={styles.page} aria-busy="true">
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      <Skeleton height="7rem" />
      <div className={styles.sections}>
        <Skeleton height="22rem" />
        <Skeleton height="14rem" />
      </div>
    </div>
  );
}

/** Names for the keys of the report. */
function useNames(): DayNames {
  const { data } = useEndpoint({ key: ['listDrawers'], load: () => moneyClient.listDrawers({ query: {} }) });
  return {
    person: usePeople(),
    drawer: (drawerId) => data?.drawers.find((drawer) => drawer.drawerId === drawerId)?.name ?? texts.sessions.drawer,
  };
}
