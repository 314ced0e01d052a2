import type { KeptProduct } from '@bahi/contracts/catalog';
import { Button } from '../../../components/form/button.js';
import { Field } from '../../../components/form/field.js';
import { labelTexts as texts } from '../../../lib/texts/en/labels.js';
import styles from './labels-dialog.module.css';
import { labelCodeOf } from './use-labelled.js';

interface LabelCountsProps {
  readonly products: readonly KeptProduct[];
  /** As typed, by productId. */
  readonly counts: ReadonlyMap<string, string>;
  readonly onCounts: (counts: Map<string, string>) => void;
}

/** How many labels each product gets. */
export function LabelCounts({ products, counts, onCounts }: LabelCountsProps) {
  const fill = (countOf: (product: KeptProduct) => number) =>
    onCounts(new Map(products.map((product) => [product.productId, String(countOf(product))])));
  return (
    <section aria-label={texts.products} className={styles.part}>
      <ul className={styles.counts}>
        {products.map((product) => (
          <li key={product.productId} className={styles.count}>
            <span className={styles.countName}>
              {product.productName}
              {labelCodeOf(product) === null ? <span className="meta">{texts.noCode}</span> : null}
            </span>
            <Field
              label={texts.countOf(product.productName)}
              hideLabel
              inputMode="numeric"
              autoComplete="off"
              className={styles.number}
              value={counts.get(product.productId) ?? ''}
              onChange={(event) => onCounts(new Map([...counts, [product.productId, event.target.value]]))}
            />
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <Button size="small" onClick={() => fill(() => 1)}>
          {texts.oneEach}
        </Button>
        <Button size="small" onClick={() => fill(({ quantity }) => Math.ceil(quantity))}>
          {texts.asInStock}
        </Button>
      </div>
    </section>
  );
}
