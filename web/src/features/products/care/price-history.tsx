import { shortDate } from '../../../lib/format/format.js';
import { usePeople } from '../../../lib/shop/use-people.js';
import { careTexts as texts } from '../../../lib/texts/en/care.js';
import { type KeptProduct, priceText } from './care-model.js';
import styles from './product-sheet.module.css';

export interface PriceHistoryProps {
  readonly product: KeptProduct;
  readonly timeZone: string | undefined;
}

/** Every change of a price: what, when, by whom and from where. */
export function PriceHistory({ product, timeZone }: PriceHistoryProps) {
  const personOf = usePeople();
  const { prices, noPrices, sources } = texts.history;
  return (
    <section aria-label={prices}>
      <h3 className={styles.heading}>{prices}</h3>
      {product.prices.length === 0 ? <p className="meta">{noPrices}</p> : null}
      <ul className={styles.rows}>
        {product.prices.map((price) => (
          <li key={price.changeNo} className={styles.price}>
            <span>{priceText(price)}</span>
            <span className="meta">
              {[shortDate(price.at, timeZone), sources[price.source], price.by && personOf(price.by)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
