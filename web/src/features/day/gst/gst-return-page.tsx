import type { GstReturnReply } from '@bahi/contracts/billing';
import { Link } from 'react-router-dom';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Notice } from '../../../components/feedback/notice.js';
import { ProgressBar } from '../../../components/feedback/progress-bar.js';
import { Skeleton } from '../../../components/feedback/skeleton.js';
import { IconButton } from '../../../components/form/icon-button.js';
import { Select } from '../../../components/form/select.js';
import { BackIcon, ForwardIcon } from '../../../components/icons.js';
import { Card } from '../../../components/layout/card.js';
import { PageHeader } from '../../../components/layout/page-header.js';
import { outcomeOf } from '../../../lib/api/api-failure.js';
import { longDate } from '../../../lib/format/format.js';
import { paths } from '../../../lib/navigation/paths.js';
import { usePageTitle } from '../../../lib/navigation/use-page-title.js';
import { gstReturnTexts as texts } from '../../../lib/texts/en/gst-return.js';
import styles from '../day.module.css';
import { monthText } from '../day-model.js';
import { DayTable } from '../day-table.js';
import { ChecksCard } from './checks-card.js';
import { FilesCard } from './files-card.js';
import { sectionsOf } from './gst-model.js';
import own from './gst-return.module.css';
import { LockMonth } from './lock-month.js';
import { type GstMonth, useGstReturn } from './use-gst-return.js';

/** The GST return of a month: what it says, what is wrong with it, its files and its lock. */
export function GstReturnPage() {
  const month = useGstReturn();
  usePageTitle(texts.title, 1);
  return (
    <>
      <PageHeader title={texts.title}>
        <MonthPicker month={month} />
      </PageHeader>
      <Return month={month} />
    </>
  );
}

function MonthPicker({ month: { period, isLast, step } }: { readonly month: GstMonth }) {
  return (
    <div className={styles.picker}>
      <IconButton label={texts.before} icon={<BackIcon aria-hidden="true" />} onClick={() => step(-1)} />
      <span aria-live="polite">{monthText(period)}</span>
      <IconButton
        label={texts.after}
        icon={<ForwardIcon aria-hidden="true" />}
        inactive={isLast}
        onClick={() => (isLast ? undefined : step(1))}
      />
    </div>
  );
}

const FORBIDDEN = 403;

function Return({ month }: { readonly month: GstMonth }) {
  const { reply, failure, retry, isRefreshing, answeredAt } = month;
  const message = outcomeOf(failure).status === FORBIDDEN ? texts.forbidden : texts.failed;
  const again = { onRetry: () => void retry(), retrying: isRefreshing };
  if (!reply && failure) return <InlineError message={message} {...again} />;
  if (!reply) return <ReturnSkeleton />;
  return (
    <div className={styles.page}>
      {failure ? <InlineError kind="banner" message={message} asOf={answeredAt} {...again} /> : null}
      {isRefreshing ? <ProgressBar label={texts.loading} thin /> : null}
      <Head month={month} reply={reply} />
      <div className={styles.sections}>
        {reply.gstin === null ? null : (
          <>
            <ChecksCard reply={reply} className={styles.section} />
            <FilesCard reply={reply} className={styles.section} />
          </>
        )}
        {sectionsOf(reply).map((section) => (
          <Card key={section.key} title={section.title} className={styles.section}>
            <DayTable section={section} />
            {section.key === 'small' && reply.smallB2cTax ? (
              <p className="meta">{texts.small.writes[reply.smallB2cTax.writes]}</p>
            ) : null}
          </Card>
        ))}
      </div>
    </div>
  );
}

function Head({ month, reply }: { readonly month: GstMonth; readonly reply: GstReturnReply }) {
  const { gstin, lockedAt, filing } = reply;
  if (gstin === null) return <NoReturn kind={reply.kind} />;
  return (
    <section className={styles.head} aria-label={monthText(reply.period)}>
      <div>
        <p>{lockedAt ? texts.lockedOn(longDate(lockedAt, reply.timeZone)) : texts.open}</p>
        <Registration month={month} reply={reply} gstin={gstin} />
        {filing === 'quarterly' ? <p className="meta">{texts.quarterly}</p> : null}
      </div>
      <div className={styles.acts}>
        <Link className={own.toDay} to={paths.day}>
          {texts.toDay}
        </Link>
        {lockedAt ? null : <LockMonth month={month} />}
      </div>
    </section>
  );
}

function Registration({ month, reply, gstin }: { month: GstMonth; reply: GstReturnReply; gstin: string }) {
  if (reply.gstins.length < 2) return <p className="meta">{texts.gstin(gstin)}</p>;
  const options = reply.gstins.map((value) => ({ value, label: value }));
  return (
    <Select
      label={texts.registration}
      options={options}
      value={gstin}
      onChange={(event) => month.choose(event.target.value)}
    />
  );
}

function NoReturn({ kind }: Pick<GstReturnReply, 'kind'>) {
  return <Notice tone="info">{texts.noReturn[kind]}</Notice>;
}

/** Where the page will be while it is fetched. */
function ReturnSkeleton() {
  return (
    <div className={styles.page} aria-busy="true">
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      <Skeleton height="5rem" />
      <div className={styles.sections}>
        <Skeleton height="14rem" />
        <Skeleton height="22rem" />
      </div>
    </div>
  );
}
