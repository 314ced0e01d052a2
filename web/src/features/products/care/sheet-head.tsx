import type { ReactNode } from 'react';
import { StatusBadge } from '../../../components/data/status-badge.js';
import { quantity, rupees } from '../../../lib/format/format.js';
import { careTexts } from '../../../lib/texts/en/care.js';
import type { KeptProduct } from './care-model.js';
import styles from './product-sheet.module.css';

const { head: texts } = careTexts;

interface SheetHeadProps {
  readonly product: KeptProduct;
  readonly picture: ReactNode;
}

/** The picture and the price, the loudest figure of the sheet. */
export function SheetHead({ product, picture }: SheetHeadProps) {
  const { sellingPrice, mrp, costPrice } = product;
  return (
    <div className={styles.head}>
      {picture}
      <div className={styles.prices}>
        <p className={styles.loud}>
          <strong>{rupees(sellingPrice)}</strong>{' '}
          {mrp === null ? null : <span className="meta">{texts.mrp(rupees(mrp))}</span>}
        </p>
        {costPrice === undefined ? null : (
          <p className="meta">{texts.cost(rupees(costPrice), marginOf(sellingPrice, costPrice))}</p>
        )}
      </div>
    </div>
  );
}

/** Of the selling price, in percent with one decimal; null for what is given away. */
function marginOf(selling: number, cost: number) {
  return selling === 0 ? null : String(Math.round(((selling - cost) / selling) * 1_000) / 10);
}

/** The stock as a bar, with a mark where the warning begins. */
export function SheetStock({ product }: { readonly product: KeptProduct }) {
  const { quantity: stock, thresholdValue, unit, availability } = product;
  // Three times the threshold is plenty, unless there is more.
  const full = Math.max(stock, 3 * thresholdValue, 1);
  const written = quantity(stock, unit);
  const [figure = '', ...words] = written.split('\u00A0');
  const isLow = stock <= thresholdValue;
  return (
    <div className={styles.stock}>
      <div className={styles.stockLine}>
        <p>
          <strong className={styles.stockFigure}>{figure}</strong> {texts.inStock(words.join(' '))}
        </p>
        <StatusBadge kind="availability" status={availability} />
      </div>
      <div className={styles.bar} aria-hidden="true">
        <span className={styles.level} data-low={isLow || undefined} style={{ width: `${(stock / full) * 100}%` }} />
        <span className={styles.mark} style={{ insetInlineStart: `${(thresholdValue / full) * 100}%` }} />
      </div>
      <p className="meta">{texts.warnAt(quantity(thresholdValue, unit))}</p>
    </div>
  );
}
