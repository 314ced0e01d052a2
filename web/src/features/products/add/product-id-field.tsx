import { useId } from 'react';
import { Skeleton } from '../../../components/feedback/skeleton.js';
import { Button } from '../../../components/form/button.js';
import { addProductTexts } from '../../../lib/texts/en/add-product.js';
import styles from './product-form.module.css';
import type { NewProductId } from './use-new-product-id.js';

const { fields: texts } = addProductTexts;

/** The id as the server made it: read-only, looks like text. */
export function ProductIdField({ id: { productId, failure, retry } }: { readonly id: NewProductId }) {
  const id = useId();
  return (
    <div className={styles.idField}>
      <label htmlFor={id} className={styles.idLabel}>
        {texts.id}
      </label>
      {productId || !failure ? (
        <div className={styles.idValue}>
          <input
            id={id}
            readOnly
            value={productId ?? ''}
            className={styles.idText}
            aria-busy={!productId || undefined}
          />
          {productId ? null : <Skeleton width="11rem" className={styles.idSkeleton} />}
        </div>
      ) : (
        <div id={id} className={styles.idFailed}>
          <span>{texts.idMissing}</span>
          <Button size="small" onClick={retry}>
            {texts.retry}
          </Button>
        </div>
      )}
    </div>
  );
}
