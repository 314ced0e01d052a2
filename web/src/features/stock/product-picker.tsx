import type { CounterProduct } from '@bahi/contracts/catalog';
import { type KeyboardEvent, useId, useState } from 'react';
import { Field } from '../../components/form/field.js';
import type { CounterList } from '../../lib/counter-list/counter-list.js';
import { quantity } from '../../lib/format/format.js';
import { useScanner } from '../../lib/navigation/use-scanner.js';
import { stockTexts } from '../../lib/texts/en/stock.js';
import styles from './stock.module.css';

const { pick: texts } = stockTexts;
const MAX_RESULTS = 6;

export interface ProductPickerProps {
  readonly look: CounterList;
  readonly onPick: (product: CounterProduct) => void;
  readonly error?: string | undefined;
  /** Whether the results say what should be there. */
  readonly showsStock?: boolean;
}

/** Finds products by name or code, and adds the first by Enter. */
export function ProductPicker({ look, onPick, error, showsStock = false }: ProductPickerProps) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const found = look.search(typed).slice(0, MAX_RESULTS);
  const pick = (product: CounterProduct | undefined) => {
    if (!product) return;
    onPick(product);
    setTyped('');
  };
  const productOf = (text: string) => look.byProductId(look.byCode(text)?.productId ?? '');
  useScanner(true, { inEveryField: true, onScan: (code) => pick(productOf(code)) });
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    pick(productOf(typed) ?? found[0]);
  };
  return (
    <div className={styles.picker}>
      <Field
        label={texts.find}
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        value={typed}
        error={error}
        aria-controls={id}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <ul id={id} aria-label={texts.results} className={styles.results} hidden={found.length === 0}>
        {found.map((product) => (
          <li key={product._id}>
            <button type="button" onClick={() => pick(product)}>
              <span>{product.name}</span>
              {showsStock ? <span className="meta">{quantity(product.stock, product.unit ?? undefined)}</span> : null}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
