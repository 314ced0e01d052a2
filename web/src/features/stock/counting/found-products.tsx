import { unbroken } from '../../../lib/format/unbroken.js';
import { stockTexts } from '../../../lib/texts/en/stock.js';
import styles from '../stock.module.css';
import type { CountingField } from './use-counting.js';

const { counting: texts } = stockTexts;

/** The products that the typed text finds; the marked one is counted by Enter. */
export function FoundProducts({ id, entry }: { readonly id: string; readonly entry: CountingField }) {
  const { found, active, meaning, pick } = entry;
  return (
    <div>
      <p className={styles.meaning} role="status">
        {meaning}
      </p>
      <div id={id} role="listbox" aria-label={texts.results} className={styles.results} hidden={found.length === 0}>
        {found.map((product, at) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the entry field.
          <div
            key={product._id}
            id={`${id}-${at}`}
            role="option"
            tabIndex={-1}
            aria-selected={at === active}
            onClick={() => pick(product)}
          >
            {unbroken(product.name)}
          </div>
        ))}
      </div>
    </div>
  );
}
