import type { Day } from '@bahi/contracts/shared';
import { useState } from 'react';
import { Pager } from '../../../components/data/pager.js';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { DayFilter } from '../../../components/form/day-filter.js';
import { Select } from '../../../components/form/select.js';
import { usePages } from '../../../lib/api/use-pages.js';
import { numericDate, quantity, shortDate } from '../../../lib/format/format.js';
import { usePeople } from '../../../lib/shop/use-people.js';
import { careTexts as texts } from '../../../lib/texts/en/care.js';
import { careMessageFor } from './care-messages.js';
import type { KeptProduct, LedgerRow } from './care-model.js';
import { DocumentLink } from './document-link.js';
import styles from './product-sheet.module.css';
import { stockClient } from './use-care.js';

const { history } = texts;
type Kind = LedgerRow['kind'];

/** Why there are so many: the movements of a product, newest first, with who made each and what was left after it. */
export function StockHistory({ product }: { readonly product: KeptProduct }) {
  const { productId, quantity: stock } = product;
  const [kind, setKind] = useState<Kind | null>(null);
  const [day, setDay] = useState<Day | null>(null);
  const personOf = usePeople();
  const filter = { ...(kind ? { kind } : {}), ...(day ? { from: day, to: day } : {}) };
  // The stock belongs to the key: after a movement the history is another one.
  const pages = usePages('readLedger', { productId, stock, filter }, ({ limit, cursor }) =>
    stockClient.readLedger({ params: { productId }, query: { limit, ...filter, ...(cursor ? { cursor } : {}) } }),
  );
  const { data, failure, retry, isRefreshing } = pages.list;
  const inUnits = (many: number) => quantity(many, product.unit);
  return (
    <section aria-label={history.title}>
      <h3 className={styles.heading}>{history.title}</h3>
      <div className={styles.filters}>
        <Select
          label={history.kind}
          value={kind ?? ''}
          onChange={(event) => setKind((event.target.value || null) as Kind | null)}
          options={[
            { value: '', label: history.allKinds },
            ...Object.entries(history.kinds).map(([value, label]) => ({ value, label })),
          ]}
        />
        <DayFilter texts={history} onChoose={setDay} />
      </div>
      {failure ? (
        <InlineError
          kind="banner"
          message={careMessageFor('readLedger', failure)}
          onRetry={() => void retry()} // a failing retry reports itself
          retrying={isRefreshing}
        />
      ) : null}
      {data?.rows.length === 0 ? <p className="meta">{history.nothing}</p> : null}
      <ul className={styles.rows}>
        {data?.rows.map((row) => (
          <Row key={row.movementId} row={row} unit={data.unit} timeZone={data.timeZone} person={personOf} />
        ))}
      </ul>
      {data && day ? <p className="meta">{history.ofDay(inUnits(data.opening), inUnits(data.closing))}</p> : null}
      {pages.page > 1 || pages.pageCount === null ? (
        <Pager {...pages} label={history.pages} onPageChange={pages.goTo} />
      ) : null}
    </section>
  );
}

interface RowProps {
  readonly row: LedgerRow;
  readonly unit: string;
  readonly timeZone: string;
  readonly person: ReturnType<typeof usePeople>;
}

function Row({ row, unit, timeZone, person }: RowProps) {
  const { kind, change, left, reason, note, documentKind, document, batchNo, expiryDate, at, by } = row;
  const why = reason && reason in texts.reasons ? texts.reasons[reason as keyof typeof texts.reasons] : reason;
  const words = [
    ...[history.kinds[kind], why, documentKind === 'receipt' && document, batchNo && history.batch(batchNo)],
    ...[expiryDate && history.expires(numericDate(expiryDate)), note],
  ];
  return (
    <li className={styles.row}>
      <b className={styles.change} data-in={change > 0 || undefined}>
        {change > 0 ? `+${change}` : String(change).replace('-', '\u2212')}
      </b>
      <span>
        {words.filter(Boolean).join(' · ')} <DocumentLink row={row} />
      </span>
      <span className={styles.left}>{history.left(quantity(left, unit))}</span>
      <span className="meta">{[shortDate(at, timeZone), by && person(by)].filter(Boolean).join(' · ')}</span>
    </li>
  );
}
