import type { countApi } from '@bahi/contracts/catalog';
import type { ReplyOf } from '@bahi/contracts/kit';
import { useState } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.js';
import { Button } from '../../components/form/button.js';
import { CheckIcon } from '../../components/icons.js';
import { Card } from '../../components/layout/card.js';
import { stockClient } from '../../lib/api/care.js';
import { countsClient } from '../../lib/api/counts.js';
import { usePages } from '../../lib/api/use-pages.js';
import { quantity } from '../../lib/format/format.js';
import { stockTexts } from '../../lib/texts/en/stock.js';
import { ProblemBanner } from './problem-banner.js';
import styles from './stock.module.css';
import { StockPages } from './stock-list.js';
import { UnitsDialog } from './units-dialog.js';
import { useAct } from './use-act.js';

const { check: texts } = stockTexts;

type Found = ReplyOf<typeof countApi.listToCheck>['products'][number];

/** Products that the till sold beyond the count, each with the ways to set it right. */
export function CheckTab() {
  const pages = usePages('listToCheck', {}, (query) => countsClient.listToCheck({ query }));
  const { list } = pages;
  const acting = useAct();
  const [counting, setCounting] = useState<Found | null>(null);
  /** Sets the stock of a product, and with it what was sold beyond the count. */
  const settle = async (product: Found, setTo: number, reason: 'found' | 'correction', done: string) => {
    const { productId, quantity: seen } = product;
    const lines = [{ productId, setTo, seen, reason, note: null, settlesFound: true }];
    const send = (adjustmentKey: string) => stockClient.adjustStock({ body: { adjustmentKey, lines } });
    const reply = await acting.run({ call: 'adjustStock', content: lines, send, done: () => done });
    if (reply) setCounting(null);
    // After a refusal, too: a sale may have changed what was seen.
    await list.retry();
  };
  const products = list.data?.products ?? [];
  return (
    <Card title={texts.title}>
      {counting ? null : <ProblemBanner {...acting} />}
      <StockPages call="listToCheck" pages={pages}>
        {products.length === 0 ? (
          <EmptyState title={texts.title} level="h3" icon={<CheckIcon />}>
            {texts.none}
          </EmptyState>
        ) : (
          <>
            <p className="meta">{texts.hint}</p>
            <p className="meta">{texts.help}</p>
          </>
        )}
        <ul className={styles.rows}>
          {products.map((product) => (
            <li key={product._id} className={styles.item}>
              <Words product={product} />
              <Acts product={product} isBusy={acting.isBusy} onCount={setCounting} settle={settle} />
            </li>
          ))}
        </ul>
      </StockPages>
      {counting ? (
        <UnitsDialog
          title={texts.countTitle(counting.productName)}
          hint={texts.countHint(quantity(counting.quantity, counting.unit))}
          unit={counting.unit}
          acting={acting}
          onClose={() => setCounting(null)}
          onSave={(units) => void settle(counting, units, 'correction', texts.counted(counting.productName))}
        />
      ) : null}
    </Card>
  );
}

function Words({ product: { productName, found, quantity: left, unit } }: { readonly product: Found }) {
  return (
    <span className={styles.what}>
      <b>{productName}</b>
      <span className="meta">{texts.what(quantity(found, unit), quantity(left, unit))}</span>
    </span>
  );
}

interface ActsProps {
  readonly product: Found;
  readonly isBusy: boolean;
  readonly onCount: (product: Found) => void;
  readonly settle: (product: Found, setTo: number, reason: 'found' | 'correction', done: string) => Promise<void>;
}

function Acts({ product, isBusy, onCount, settle }: ActsProps) {
  const { productName, quantity: left, found, unit } = product;
  // Thousandths are exact: 1.2 - 0.2 is 1.
  const rest = Math.round((left - found) * 1000) / 1000;
  return (
    <span className={styles.acts}>
      <Button
        inactive={isBusy || rest < 0}
        aria-label={texts.takeOffOf(quantity(found, unit), productName)}
        onClick={() => void settle(product, rest, 'correction', texts.tookOff(productName))}
      >
        {texts.takeOff}
      </Button>
      <Button
        inactive={isBusy}
        aria-label={texts.keepOf(productName)}
        onClick={() => void settle(product, left, 'found', texts.kept(productName))}
      >
        {texts.keep}
      </Button>
      <Button inactive={isBusy} aria-label={texts.countOf(productName)} onClick={() => onCount(product)}>
        {texts.count}
      </Button>
    </span>
  );
}
