import type { stockApi } from '@bahi/contracts/catalog';
import type { ReplyOf } from '@bahi/contracts/kit';
import { Suspense, useState } from 'react';
import { type Column, Table } from '../../components/data/table.js';
import { EmptyState } from '../../components/feedback/empty-state.js';
import { Button } from '../../components/form/button.js';
import { Select } from '../../components/form/select.js';
import { ProductIcon } from '../../components/icons.js';
import { Card } from '../../components/layout/card.js';
import { AlertDialog } from '../../components/overlay/alert-dialog.js';
import { stockClient } from '../../lib/api/care.js';
import { usePages } from '../../lib/api/use-pages.js';
import { count, numericDate, quantity, rupees } from '../../lib/format/format.js';
import { lazyChunk } from '../../lib/performance/lazy-chunk.js';
import { stockTexts } from '../../lib/texts/en/stock.js';
import { ProblemBanner } from './problem-banner.js';
import styles from './stock.module.css';
import { StockPages } from './stock-list.js';
import { useAct } from './use-act.js';

const { expiring: texts } = stockTexts;
const DAYS = ['30', '60', '90'] as const;
type Days = (typeof DAYS)[number];

type Reply = ReplyOf<typeof stockApi.listExpiring>;
type Expiring = Reply['products'][number];

const MarkDownDialog = lazyChunk(() => import('./mark-down-dialog.js')).part((chunk) => chunk.MarkDownDialog);

/** Stock that expires soon or is expired, what it cost, and the ways to sell it sooner or write it off. */
export function ExpiringTab() {
  const [days, setDays] = useState<Days>('30');
  const pages = usePages('listExpiring', { days: Number(days) }, (query) => stockClient.listExpiring({ query }));
  const { list } = pages;
  const acting = useAct();
  const [asked, setAsked] = useState<Expiring | null>(null);
  const [marked, setMarked] = useState<Expiring | null>(null);
  const writeOff = async ({ productId, productName, quantity: seen }: Expiring) => {
    const lines = [{ productId, setTo: 0, seen, reason: 'expired' as const, note: null }];
    const send = (adjustmentKey: string) => stockClient.adjustStock({ body: { adjustmentKey, lines } });
    await acting.run({ call: 'adjustStock', content: lines, send, done: () => texts.done(productName) });
    setAsked(null);
    // After a refusal, too: a sale may have changed what was seen.
    await list.retry();
  };
  const { data } = list;
  return (
    <Card
      title={texts.title}
      flush
      actions={
        <Select
          label={texts.within}
          hideLabel
          options={DAYS.map((value) => ({ value, label: texts.days[value] }))}
          value={days}
          onChange={(event) => setDays(event.target.value as Days)}
        />
      }
    >
      <div className={styles.inset}>
        <ProblemBanner {...acting} />
      </div>
      <StockPages call="listExpiring" pages={pages}>
        {data ? <Products reply={data} onMarkDown={setMarked} onWriteOff={setAsked} /> : null}
      </StockPages>
      {marked ? (
        <Suspense fallback={null}>
          <MarkDownDialog {...marked} onClose={() => setMarked(null)} />
        </Suspense>
      ) : null}
      {asked ? (
        <AlertDialog
          open
          onOpenChange={() => setAsked(null)}
          title={texts.ask(asked.productName)}
          description={texts.asked(quantity(asked.quantity, asked.unit))}
          confirmText={texts.writeOff}
          cancelText={texts.keep}
          danger
          busy={acting.isBusy}
          onConfirm={() => void writeOff(asked)}
        />
      ) : null}
    </Card>
  );
}

interface Acts {
  readonly onMarkDown: (product: Expiring) => void;
  readonly onWriteOff: (product: Expiring) => void;
}

interface ProductsProps extends Acts {
  readonly reply: Reply;
}

function Products({ reply: { products = [], total, today }, ...acts }: ProductsProps) {
  if (products.length === 0)
    return (
      <EmptyState title={texts.title} level="h3" icon={<ProductIcon />}>
        {texts.none}
      </EmptyState>
    );
  const many = total?.products ?? products.length;
  return (
    <>
      <p className={styles.inset}>{texts.total(texts.products(many, count(many)), rupees(total?.value ?? 0))}</p>
      <Table caption={texts.title} columns={columnsOf(today, acts)} rows={products} rowKey={(product) => product._id} />
    </>
  );
}

function columnsOf(today: string, { onMarkDown, onWriteOff }: Acts): readonly Column<Expiring>[] {
  return [
    {
      key: 'product',
      header: texts.product,
      rowHeader: true,
      phone: 'title',
      cell: ({ productName }) => productName,
    },
    {
      key: 'day',
      header: texts.day,
      width: 12,
      phone: 'meta',
      cell: ({ expiryDate }) => (
        <span className={styles.what}>
          <span>{numericDate(expiryDate)}</span>
          <span className={daysUntil(today, expiryDate) < 0 ? styles.late : 'meta'}>{leftText(today, expiryDate)}</span>
        </span>
      ),
    },
    {
      key: 'quantity',
      header: texts.quantity,
      align: 'end',
      width: 8,
      phone: 'lead',
      cell: ({ quantity: left, unit }) => quantity(left, unit),
    },
    {
      key: 'value',
      header: texts.value,
      align: 'end',
      width: 8,
      phone: 'meta2',
      cell: ({ value }) => (typeof value === 'number' ? rupees(value) : ''),
    },
    {
      key: 'act',
      header: texts.act,
      hideHeader: true,
      align: 'end',
      width: 14,
      phone: 'actions',
      cell: (product) => (
        <span className={styles.acts}>
          {daysUntil(today, product.expiryDate) < 0 ? null : (
            <Button
              size="small"
              aria-label={texts.markDown.of(product.productName)}
              onClick={() => onMarkDown(product)}
            >
              {texts.markDown.act}
            </Button>
          )}
          <Button size="small" aria-label={texts.writeOffOf(product.productName)} onClick={() => onWriteOff(product)}>
            {texts.writeOff}
          </Button>
        </span>
      ),
    },
  ];
}

const DAY_MS = 86_400_000;

function daysUntil(today: string, day: string) {
  return Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS);
}

function leftText(today: string, day: string) {
  const days = daysUntil(today, day);
  if (Number.isNaN(days)) return '';
  if (days < 0) return texts.expired;
  return days === 0 ? texts.today : texts.left(days);
}
