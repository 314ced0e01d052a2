import { type ReactNode, Suspense } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Notice } from '../../../components/feedback/notice.js';
import { Button } from '../../../components/form/button.js';
import { numericDate, quantity } from '../../../lib/format/format.js';
import { lazyChunk } from '../../../lib/performance/lazy-chunk.js';
import { careTexts as texts } from '../../../lib/texts/en/care.js';
import { TaxSection } from '../tax/tax-parts.js';
import type { KeptProduct, SheetView } from './care-model.js';
import { ProductCodes } from './product-codes.js';
import { ProductPacks } from './product-packs.js';
import styles from './product-sheet.module.css';
import { SheetActions } from './sheet-actions.js';
import { SheetHead, SheetStock } from './sheet-head.js';
import { type Care, careClient } from './use-care.js';

const history = lazyChunk(() => import('./histories.js'));
const StockHistory = history.part((chunk) => chunk.StockHistory);
const PriceHistory = history.part((chunk) => chunk.PriceHistory);

interface OverviewProps {
  readonly care: Care;
  readonly product: KeptProduct;
  readonly picture: ReactNode;
  readonly timeZone: string | undefined;
  readonly onShow: (view: SheetView) => void;
  readonly onEditPack: (packNo: number | null) => void;
  /** How many units have just come in. */
  readonly received: number | null;
  readonly onLabels: (count: number) => void;
}

/** One product at a glance, what can be done with it, and its history. */
export function SheetOverview({
  care,
  product,
  picture,
  timeZone,
  onShow,
  onEditPack,
  received,
  onLabels,
}: OverviewProps) {
  const { productId: id, archivedAt } = product;
  const archive = () => {
    const send = (idempotencyKey: string) => careClient.archiveProduct({ params: { id } }, { idempotencyKey });
    return care.change('archiveProduct', [id, product.version], send, texts.archived);
  };
  const restore = () => {
    const send = (idempotencyKey: string) => careClient.restoreProduct({ params: { id } }, { idempotencyKey });
    return care.change('restoreProduct', [id, product.version], send, texts.restored);
  };
  return (
    <div className={styles.sheet}>
      <SheetHead product={product} picture={picture} />
      {archivedAt ? (
        <Notice
          tone="info"
          action={
            <Button
              size="small"
              busy={care.busy === 'restoreProduct'}
              onClick={() => void restore()} // reports its own failure
            >
              {texts.actions.restore}
            </Button>
          }
        >
          <span role="status">{texts.archivedNote}</span>
        </Notice>
      ) : (
        <SheetActions
          onShow={onShow}
          onLabels={() => onLabels(1)}
          onArchive={() => void archive()} // reports its own failure
        />
      )}
      {received === null ? null : (
        <Notice
          tone="info"
          action={
            <Button size="small" onClick={() => onLabels(Math.ceil(received))}>
              {texts.actions.labels}
            </Button>
          }
        >
          {texts.receivedNote(quantity(received, product.unit))}
        </Notice>
      )}
      {care.problem ? <InlineError kind="banner" message={care.problem.text} /> : null}
      <SheetStock product={product} />
      <dl className={styles.details}>
        {detailsOf(product).map(([name, value]) => (
          <div key={name} className={styles.detail}>
            <dt className="meta">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ProductCodes care={care} product={product} />
      <ProductPacks care={care} product={product} onEdit={onEditPack} />
      <Suspense fallback={null}>
        <TaxSection product={product} timeZone={timeZone} onEdit={() => onShow('tax')} />
      </Suspense>
      <Suspense fallback={null}>
        <StockHistory product={product} />
        <PriceHistory product={product} timeZone={timeZone} />
      </Suspense>
    </div>
  );
}

/** Names and values, without those that the product or its reader does not have. */
function detailsOf(product: KeptProduct): (readonly [name: string, value: string])[] {
  const { details } = texts;
  return [
    [details.expiry, product.expiryDate === null ? details.never : numericDate(product.expiryDate)],
    ...(product.alias === null ? [] : ([[details.alias, product.alias]] as const)),
    ...(product.family === null ? [] : ([[details.family, product.family]] as const)),
    ...(product.scaleNo === null ? [] : ([[details.scaleNo, product.scaleNo]] as const)),
    ...(product.found === 0 ? [] : ([[details.found, quantity(product.found, product.unit)]] as const)),
  ];
}
