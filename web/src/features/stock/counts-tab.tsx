import type { StockCount } from '@bahi/contracts/catalog';
import { useState } from 'react';
import { EmptyState } from '../../components/feedback/empty-state.js';
import { Button } from '../../components/form/button.js';
import { PlusIcon, ProductIcon } from '../../components/icons.js';
import { Card } from '../../components/layout/card.js';
import { countsClient } from '../../lib/api/counts.js';
import { usePages } from '../../lib/api/use-pages.js';
import { count, shortDate } from '../../lib/format/format.js';
import { usePeople } from '../../lib/shop/use-people.js';
import { stockTexts } from '../../lib/texts/en/stock.js';
import { waitingOf } from './counting/kept-entries.js';
import { StartCountDialog } from './start-count-dialog.js';
import styles from './stock.module.css';
import { StockPages } from './stock-list.js';

const { counts: texts } = stockTexts;

/** The counts, newest first; one is opened by a press. */
export function CountsTab({ onOpen }: { readonly onOpen: (countId: string) => void }) {
  const pages = usePages('listCounts', {}, (query) => countsClient.listCounts({ query }));
  const { list } = pages;
  const [isStarting, setIsStarting] = useState(false);
  const start = (
    <Button variant="primary" icon={<PlusIcon aria-hidden="true" />} onClick={() => setIsStarting(true)}>
      {texts.start}
    </Button>
  );
  const counts = list.data?.counts ?? [];
  return (
    <Card title={texts.title} actions={counts.length > 0 || list.failure ? start : null}>
      <StockPages call="listCounts" pages={pages}>
        {counts.length === 0 ? (
          <EmptyState title={texts.title} level="h3" icon={<ProductIcon />} action={start}>
            {texts.none}
          </EmptyState>
        ) : null}
        <ul className={styles.rows}>
          {counts.map((one) => (
            <CountRow key={one.countId} count={one} onOpen={onOpen} />
          ))}
        </ul>
      </StockPages>
      {isStarting ? <StartCountDialog onClose={() => setIsStarting(false)} onStarted={onOpen} /> : null}
    </Card>
  );
}

interface CountRowProps {
  readonly count: StockCount;
  readonly onOpen: (countId: string) => void;
}

function CountRow({ count: one, onOpen }: CountRowProps) {
  const { countId, name, status, openedAt, openedBy } = one;
  const personOf = usePeople();
  const waiting = waitingOf(countId);
  const words = [scopeText(one), texts.progress(count(one.counted), count(one.products)), personOf(openedBy)];
  return (
    <li>
      <button type="button" className={styles.row} aria-label={texts.openOf(name)} onClick={() => onOpen(countId)}>
        <span className={styles.what}>
          <b>{name}</b>
          <span className="meta">{[...words, shortDate(openedAt)].join(' · ')}</span>
          {waiting > 0 ? <span className={styles.waiting}>{texts.waits(waiting)}</span> : null}
        </span>
        <span className={styles.status} data-status={status}>
          {texts.status[status]}
        </span>
      </button>
    </li>
  );
}

function scopeText({ scope }: StockCount) {
  const { kind, category = '', supplier = '', productIds = [] } = scope ?? {};
  if (kind === 'category') return texts.scope.category(category);
  if (kind === 'supplier') return texts.scope.supplier(supplier);
  return kind === 'chosen' ? texts.scope.chosen(productIds.length) : texts.scope.all;
}
