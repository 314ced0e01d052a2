import type { customerCareApi } from '@bahi/contracts/billing';
import type { ReplyOf } from '@bahi/contracts/kit';
import { Suspense } from 'react';
import { useParams } from 'react-router-dom';
import { type Column, Table } from '../../components/data/table.js';
import { EmptyState } from '../../components/feedback/empty-state.js';
import { InlineError } from '../../components/feedback/inline-error.js';
import { Skeleton } from '../../components/feedback/skeleton.js';
import { outcomeOf } from '../../lib/api/api-failure.js';
import { customersClient } from '../../lib/api/customers.js';
import { useEndpoint } from '../../lib/api/use-endpoint.js';
import { rupees, shortDate, tileRupees } from '../../lib/format/format.js';
import { dueTexts as texts } from '../../lib/texts/en/due.js';
import { UpiCode } from '../../lib/upi/upi-chunk.js';
import styles from './due.module.css';

type Due = ReplyOf<typeof customerCareApi.readDue>['due'];

const NOT_FOUND = 404;

/** A customer's own page behind a random token: what is owed, the last entries, a way to pay. Nobody signs in. */
export function DuePage() {
  const { token = '' } = useParams();
  const { data, failure, isRefreshing, retry } = useEndpoint({
    key: ['readDue', token],
    load: () => customersClient.readDue({ params: { token }, query: {} }),
  });
  return (
    <main className={styles.page}>
      {/* Search engines that find the link keep nothing of it. */}
      <meta name="robots" content="noindex" />
      {data ? <DueAccount due={data.due} timeZone={data.timeZone} /> : null}
      {failure && !data ? (
        outcomeOf(failure).status === NOT_FOUND ? (
          <EmptyState title={texts.gone} level="h1">
            {texts.goneText}
          </EmptyState>
        ) : (
          <InlineError
            message={texts.failed}
            onRetry={() => void retry()} // reports its own failure
            retrying={isRefreshing}
          />
        )
      ) : null}
      {data || failure ? null : <Waiting />}
    </main>
  );
}

function Waiting() {
  return (
    <div aria-busy="true">
      <p className="visually-hidden" role="status">
        {texts.loading}
      </p>
      <Skeleton height="12rem" />
    </div>
  );
}

/** An amount of more letters is smaller on phones. */
const LONG = 10;

function DueAccount({ due, timeZone }: { readonly due: Due; readonly timeZone: string }) {
  const { shop, balance, entries, upiLink } = due;
  const amount = tileRupees(Math.abs(balance));
  const word = balance > 0 ? texts.owes : balance < 0 ? texts.advance : texts.settled;
  return (
    <>
      <h1 tabIndex={-1} className={styles.shop} dir="auto">
        {shop}
      </h1>
      <section className={styles.card} aria-label={word}>
        <p>{word}</p>
        {balance === 0 ? null : (
          <p className={styles.balance} data-long={amount.length > LONG || undefined}>
            {amount}
          </p>
        )}
        {upiLink && balance > 0 ? (
          <>
            <a href={upiLink} className={styles.pay}>
              {texts.pay}
            </a>
            <Suspense fallback={null}>
              <UpiCode link={upiLink} label={texts.scan} className={styles.code} />
            </Suspense>
          </>
        ) : null}
      </section>
      <section className={styles.entries} aria-label={texts.last}>
        <h2>{texts.last}</h2>
        {entries.length === 0 ? (
          <p className="meta">{texts.none}</p>
        ) : (
          <Table
            caption={texts.last}
            columns={columnsFor(timeZone)}
            rows={entries.map((entry, at) => ({ ...entry, key: `${entry.at} ${at}` }))}
            rowKey={({ key }) => key}
          />
        )}
      </section>
    </>
  );
}

type Row = Due['entries'][number] & { readonly key: string };

function columnsFor(timeZone: string): Column<Row>[] {
  const { columns, kinds } = texts;
  return [
    { key: 'what', header: columns.what, rowHeader: true, phone: 'title', cell: ({ kind }) => kinds[kind] },
    { key: 'day', header: columns.day, phone: 'meta', cell: ({ at }) => shortDate(at, timeZone) },
    {
      key: 'amount',
      header: columns.amount,
      align: 'end',
      phone: 'lead',
      cell: ({ debit, credit }) => rupees(debit > 0 ? debit : -credit),
    },
    { key: 'balance', header: columns.balance, align: 'end', phone: 'meta2', cell: ({ balance }) => rupees(balance) },
  ];
}
