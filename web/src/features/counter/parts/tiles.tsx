import { asMilli, MILLI_PER_UNIT } from '@bahi/contracts/shared';
import { memo, useMemo, useRef } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { IconButton } from '../../../components/form/icon-button.js';
import { EditIcon } from '../../../components/icons.js';
import { classNames } from '../../../lib/browser/class-names.js';
import { type FoundItem, itemOf } from '../../../lib/counter-list/counter-list.js';
import { unbroken } from '../../../lib/format/unbroken.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import { storedWords } from '../../../lib/texts/en/stored-words.js';
import type { OpenBill } from '../bill/bill.js';
import styles from '../counter.module.css';
import { isSamePage, type TilePage, tilePageKey } from '../quick-keys/tile-pages.js';
import type { Counter } from '../use-counter.js';
import { quantityText, shortAmount } from './amounts.js';
import { ProductImage } from './product-image.js';
import { showWhole } from './show-whole.js';
import { useLongPress } from './use-long-press.js';

const { tiles: texts } = counterTexts;
/** So few are worth a word of warning. */
export const FEW = 3;

export interface TilesProps {
  readonly counter: Counter;
  /** Behind the results: made again after each line, the tiles would keep a scan waiting. */
  readonly isHidden: boolean;
  /** Asks how much of a product; by a long press. */
  readonly onAsk: (found: FoundItem) => void;
  readonly onArrange: () => void;
}

/** The pages of the shop, what is sold most and the categories, to add with a press. */
export function Tiles({ counter, isHidden, onAsk, onArrange }: TilesProps) {
  const { list, bill, tiles } = counter;
  const onBill = useMemo(() => unitsOnBill(bill), [bill]);
  const latest = useRef(counter);
  latest.current = counter;
  if (!isHidden && list.look.products.length === 0) return <NoTiles counter={counter} />;
  return (
    <div className={styles.tilesPart} hidden={isHidden}>
      <div className={styles.tabsRow}>
        <fieldset className={styles.tabs} aria-label={texts.categories} onFocus={showWhole}>
          {tiles.pages.map((page) => (
            <button
              key={tilePageKey(page)}
              type="button"
              aria-pressed={isSamePage(page, tiles.page)}
              onClick={() => tiles.choose(page)}
            >
              {pageName(page, counter)}
            </button>
          ))}
        </fieldset>
        <IconButton label={texts.arrange} icon={<EditIcon aria-hidden="true" />} onClick={onArrange} />
      </div>
      <ul className={styles.tiles}>
        {tiles.shown.map((found, at) =>
          found === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: an empty place is its number.
            <li key={at} className={styles.noTile} aria-hidden="true" />
          ) : (
            <Tile
              key={`${found.product._id}/${found.packNo}`}
              found={found}
              no={at + 1}
              units={onBill.get(unitsKey(found.product.productId, found.packNo))}
              onPress={() => void latest.current.add(itemOf(found.product, found.packNo), asMilli(MILLI_PER_UNIT))}
              onLongPress={() => onAsk(found)}
            />
          ),
        )}
      </ul>
    </div>
  );
}

function pageName(page: TilePage, { quickKeys }: Counter) {
  if (page.kind === 'often') return texts.often;
  if (page.kind === 'category') return storedWords.category(page.category);
  return quickKeys.pages[page.at]?.name || texts.page(page.at + 1);
}

function NoTiles({ counter: { list } }: Pick<TilesProps, 'counter'>) {
  if (list.failure) return <InlineError kind="block" message={texts.failed} onRetry={() => void list.refresh()} />; // reports its own failure
  return <p className={styles.noTiles}>{list.isLoaded ? texts.none : ''}</p>;
}

interface TileProps {
  readonly found: FoundItem;
  readonly no: number;
  readonly units: string | undefined;
  readonly onPress: () => void;
  readonly onLongPress: () => void;
}

const Tile = memo(
  function Tile({ found: { product, packNo }, no, units, onPress, onLongPress }: TileProps) {
    const press = useLongPress(onPress, onLongPress);
    const item = itemOf(product, packNo);
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
          <span className={classNames(styles.stock, stockTone(product.stock))}>
            {item.packName ? unbroken(item.packName) : stockText(product)}
          </span>
        </button>
      </li>
    );
  },
  (before, after) =>
    before.found.product === after.found.product && before.units === after.units && before.no === after.no,
);

/** The class of a stock that is few or none. */
export function stockTone(stock: number) {
  return stock <= 0 ? styles.out : stock <= FEW && styles.few;
}

function stockText({ stock, fractions, unit }: FoundItem['product']) {
  if (stock <= 0) return texts.out;
  if (stock <= FEW) return texts.left(String(stock));
  return `${stock}${fractions && unit ? `\u00A0${unit}` : ''}`;
}

/** How much of each product, and of each of its packs, is on the bill. */
function unitsOnBill({ lines }: OpenBill): ReadonlyMap<string, string> {
  const sums = new Map<string, number>();
  for (const { productId, packNo, quantityMilli } of lines) {
    const key = unitsKey(productId, packNo);
    sums.set(key, (sums.get(key) ?? 0) + quantityMilli);
  }
  return new Map([...sums].map(([key, milli]) => [key, quantityText(asMilli(milli))]));
}

function unitsKey(productId: string, packNo: number) {
  return `${productId}/${packNo}`;
}
