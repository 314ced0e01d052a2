import { useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { numericDate, quantity, shortDate } from '../../../lib/format/format.js';
import { careTexts as texts } from '../../../lib/texts/en/care.js';
import { careMessageFor } from './care-messages.js';
import type { KeptProduct, LedgerRow } from './care-model.js';
import styles from './product-sheet.module.css';
import { stockClient } from './use-care.js';

const PAGE = 20;

/** Why there are so many: the newest movements of a product, with what was left after each. */
export function StockHistory({ product }: { readonly product: KeptProduct }) {
  const [limit, setLimit] = useState(PAGE);
  const { productId, quantity: stock } = product;
  // The stock belongs to the key: after a movement the history is another one.
  const ledger = useEndpoint({
    key: ['readLedger', productId, limit, stock],
    load: () => stockClient.readLedger({ params: { productId }, query: { limit } }),
  });
  const { data, failure } = ledger;
  return (
    <section aria-label={texts.history.title}>
      <h3 className={styles.heading}>{texts.history.title}</h3>
      {failure ? (
        <InlineError
          kind="banner"
          message={careMessageFor('readLedger', failure)}
          onRetry={() => void ledger.retry()} // a failing retry reports itself
          retrying={ledger.isRefreshing}
        />
      ) : null}
      <ul className={styles.rows}>
        {data?.rows.map((row) => (
          <Row key={row.movementId} row={row} unit={data.unit} timeZone={data.timeZone} />
        ))}
      </ul>
      {data?.next ? (
        <Button size="small" busy={ledger.isRefreshing} onClick={() => setLimit(limit + PAGE)}>
          {texts.actions.more}
        </Button>
      ) : null}
    </section>
  );
}

interface RowProps {
  readonly row: LedgerRow;
  readonly unit: string;
  readonly timeZone: string;
}

function Row({ row, unit, timeZone }: RowProps) {
  const { kind, change, left, reason, note, document, batchNo, expiryDate, at } = row;
  const why = reason && reason in texts.reasons ? texts.reasons[reason as keyof typeof texts.reasons] : reason;
  const batch = batchNo && texts.history.batch(batchNo);
  const expires = expiryDate && texts.history.expires(numericDate(expiryDate));
  const words = [texts.history.kinds[kind], why, document, batch, expires, note].filter((word) => word);
  return (
    <li className={styles.row}>
      <b className={styles.change} data-in={change > 0 || undefined}>
        {change > 0 ? `+${change}` : String(change).replace('-', '\u2212')}
      </b>
      <span>{words.join(' · ')}</span>
      <span className={styles.left}>{texts.history.left(quantity(left, unit))}</span>
      <span className="meta">{shortDate(at, timeZone)}</span>
    </li>
  );
}
