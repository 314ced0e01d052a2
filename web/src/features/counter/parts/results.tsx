import type { CounterProduct } from '@bahi/contracts/catalog';
import { nameKeyOf } from '@bahi/contracts/shared';
import { KeyCap } from '../../../components/payment/key-cap.js';
import { classNames } from '../../../lib/browser/class-names.js';
import { type FoundItem, itemOf, type withPacks } from '../../../lib/counter-list/counter-list.js';
import { unbroken } from '../../../lib/format/unbroken.js';
import { counterTexts } from '../../../lib/texts/en/counter.js';
import { storedWords } from '../../../lib/texts/en/stored-words.js';
import styles from '../counter.module.css';
import { fullAmount } from './amounts.js';
import { ProductImage } from './product-image.js';
import { FEW, stockTone } from './tiles.js';

const { results: texts, tiles } = counterTexts;
export const MAX_RESULTS = 9;

export interface ResultsProps {
  readonly id: string;
  readonly found: ReturnType<typeof withPacks>;
  readonly typed: string;
  readonly active: number;
  readonly meaning: string;
  readonly onPress: (found: FoundItem) => void;
}

/** What the typed text means, and the products that match it; the marked one is added by Enter. */
export function Results({ id, found, typed, active, meaning, onPress }: ResultsProps) {
  const { shown, count } = found;
  return (
    <div>
      <p className={styles.meaning} role="status">
        <b>{meaning || (typed && count === 0 ? texts.nothing(typed) : '')}</b>
        {shown.length > 0 ? <span className={styles.found}>{texts.shown(shown.length, count)}</span> : null}
      </p>
      <div id={id} role="listbox" aria-label={texts.title} className={styles.results} hidden={shown.length === 0}>
        {shown.map(({ product, packNo }, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the entry field.
          <div
            key={`${product._id}/${packNo}`}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            className={styles.result}
            onClick={() => onPress({ product, packNo })}
          >
            <ProductImage image={product.image} name={product.name} />
            <span className={classNames(styles.resultName, product.stock <= 0 && styles.faint)}>
              <Marked key={typed} name={unbroken(product.name)} typed={typed} />
              <span className={classNames(styles.stock, stockTone(product.stock))}>
                {packNo === 0 ? stockText(product) : texts.pack(packOf(product, packNo))}
              </span>
            </span>
            <b className={styles.resultPrice}>{fullAmount(itemOf(product, packNo).pricePaise)}</b>
            {at === active ? <KeyCap of="↵" /> : null}
          </div>
        ))}
      </div>
    </div>
  );
}

function packOf({ packs }: CounterProduct, packNo: number) {
  return unbroken(packs.find((pack) => pack.packNo === packNo)?.name ?? '');
}

function stockText({ stock, category }: CounterProduct) {
  if (stock <= 0) return tiles.out;
  const left = stock <= FEW ? tiles.left(String(stock)) : texts.inStock(String(stock));
  return `${left} · ${storedWords.category(category)}`;
}

/** The part of the name that was typed. */
function Marked({ name, typed }: { readonly name: string; readonly typed: string }) {
  const [word = ''] = nameKeyOf(typed).split(' ');
  const at = word === '' ? -1 : name.toLowerCase().indexOf(word);
  if (at < 0) return <span>{name}</span>;
  return (
    <span>
      {name.slice(0, at)}
      <mark>{name.slice(at, at + word.length)}</mark>
      {name.slice(at + word.length)}
    </span>
  );
}
