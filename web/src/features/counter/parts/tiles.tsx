import type { CounterProduct } from '@bahi/contracts/catalog';
import { asMilli, MILLI_PER_UNIT } from '@bahi/contracts/shared';
import { memo, useMemo, useRef } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { classNames } from '../../../lib/browser/class-names.js';
import { itemOf } from '../../../lib/counter-list/counter-list.js';
import { unbroken } from '../../../lib/format/unbroken.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import { storedWords } from '../../../lib/texts/en/stored-words.js';
import type { OpenBill } from '../bill/bill.js';
import styles from '../counter.module.css';
import type { Counter } from '../use-counter.js';
import { quantityText, shortAmount } from './amounts.js';
import { ProductImage } from './product-image.js';
import { useLongPress } from './use-long-press.js';

const { tiles: texts } = counterTexts;
/** What one page shows; the last place of the `/` keys. */
const MAX_TILES = 24;
/** Fewer than this are worth a word of warning. */
const FEW = 3;

export interface TilesProps {
  readonly counter: Counter;
  readonly category: string | null;
  readonly onCategory: (category: string | null) => void;
  /** Asks how much of a product; by a long press. */
  readonly onAsk: (product: CounterProduct) => void;
}

/** The products of a page of tiles: those sold most, of one category or of all. */
export function tilesOf(products: readonly CounterProduct[], category: string | null): readonly CounterProduct[] {
  return products.filter((product) => category === null || product.category === category).slice(0, MAX_TILES);
}

/** What is sold most, to add with a press; pages by category. */
export function Tiles({ counter, category, onCategory, onAsk }: TilesProps) {
  const { list, bill } = counter;
  const { products } = list.look;
  const categories = useMemo(() => [...new Set(products.map((product) => product.category))].slice(0, 5), [products]);
  const onBill = useMemo(() => unitsOnBill(bill), [bill]);
  const latest = useRef(counter);
  latest.current = counter;
  if (products.length === 0) return <NoTiles counter={counter} />;
  return (
    <div className={styles.tilesPart}>
      <fieldset className={styles.tabs} aria-label={texts.categories}>
        {[null, ...categories].map((one) => (
          <button key={one ?? ''} type="button" aria-pressed={one === category} onClick={() => onCategory(one)}>
            {one === null ? texts.often : storedWords.category(one)}
          </button>
        ))}
      </fieldset>
      <ul className={styles.tiles}>
        {tilesOf(products, category).map((product, at) => (
          <Tile
            key={product._id}
            product={product}
            no={at + 1}
            units={onBill.get(product.productId)}
            onPress={() => void latest.current.add(itemOf(product), asMilli(MILLI_PER_UNIT))}
            onLongPress={() => onAsk(product)}
          />
        ))}
      </ul>
    </div>
  );
}

function NoTiles({ counter: { list } }: Pick<TilesProps, 'counter'>) {
  if (list.failure) return <InlineError kind="block" message={texts.failed} onRetry={() => void list.refresh()} />; // reports its own failure
  return <p className={styles.noTiles}>{list.isLoaded ? texts.none : ''}</p>;
}

interface TileProps {
  readonly product: CounterProduct;
  readonly no: number;
  readonly units: string | undefined;
  readonly onPress: () => void;
  readonly onLongPress: () => void;
}

const Tile = memo(
  function Tile({ product, no, units, onPress, onLongPress }: TileProps) {
    const press = useLongPress(onPress, onLongPress);
    const item = itemOf(product);
    const { stock } = product;
    return (
      <li>
        <button type="button" className={classNames(styles.tile, units !== undefined && styles.onBill)} {...press}>
          <span className={styles.tilePicture}>
            <span className={styles.tileNo} data-key={no} aria-hidden="true" />
            <ProductImage image={product.image} name={product.name} />
            {units === undefined ? null : <b className={styles.pill} data-key={units} aria-hidden="true" />}
          </span>
          <span className={styles.tileName}>{unbroken(product.name)}</span>
          <b className={styles.tilePrice}>{shortAmount(item.pricePaise)}</b>
          <span className={classNames(styles.stock, stock <= 0 ? styles.out : stock <= FEW && styles.few)}>
            {stock <= 0
              ? texts.out
              : stock <= FEW
                ? texts.left(String(stock))
                : `${stock}${product.fractions && product.unit ? `\u00A0${product.unit}` : ''}`}
          </span>
        </button>
      </li>
    );
  },
  (before, after) => before.product === after.product && before.units === after.units && before.no === after.no,
);

/** How much of each product is on the bill. */
function unitsOnBill({ lines }: OpenBill): ReadonlyMap<string, string> {
  const sums = new Map<string, number>();
  for (const { productId, quantityMilli } of lines) sums.set(productId, (sums.get(productId) ?? 0) + quantityMilli);
  return new Map([...sums].map(([id, milli]) => [id, quantityText(asMilli(milli))]));
}
