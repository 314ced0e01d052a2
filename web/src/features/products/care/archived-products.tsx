import { useState } from 'react';
import { InlineError } from '../../../components/feedback/inline-error.js';
import { Button } from '../../../components/form/button.js';
import { Dialog } from '../../../components/overlay/dialog.js';
import { useEndpoint } from '../../../lib/api/use-endpoint.js';
import { useRequestKey } from '../../../lib/api/use-request-key.js';
import { notify } from '../../../lib/feedback/toast.js';
import { careTexts as texts } from '../../../lib/texts/en/care.js';
import { careMessageFor } from './care-messages.js';
import styles from './product-sheet.module.css';
import { careClient } from './use-care.js';

/** As many as a call answers. */
const MOST = 200;

export interface ArchivedProductsProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onChanged: () => void;
}

/** The archived products, those of late first; each can be restored. */
export function ArchivedProducts({ open, onClose, onChanged }: ArchivedProductsProps) {
  const list = useEndpoint({
    key: ['listArchivedProducts'],
    load: () => careClient.listArchivedProducts({ query: { limit: MOST } }),
  });
  const { keyFor, renew } = useRequestKey();
  const [problem, setProblem] = useState<string | null>(null);
  const restore = async (id: string) => {
    setProblem(null);
    try {
      await careClient.restoreProduct({ params: { id } }, { idempotencyKey: keyFor(id) });
      renew();
      notify.success(texts.restored);
      onChanged();
      await list.retry();
    } catch (failure) {
      const text = careMessageFor('restoreProduct', failure);
      notify.error(text);
      setProblem(text);
    }
  };
  return (
    <Dialog open={open} onOpenChange={(next) => (next ? undefined : onClose())} title={texts.archivedList}>
      {list.failure ? (
        <InlineError
          kind="banner"
          message={careMessageFor('listArchivedProducts', list.failure)}
          onRetry={() => void list.retry()} // a failing retry reports itself
          retrying={list.isRefreshing}
        />
      ) : null}
      {problem ? <InlineError kind="banner" message={problem} /> : null}
      {list.data?.products.length === 0 ? <p>{texts.noneArchived}</p> : null}
      <ul className={styles.rows}>
        {list.data?.products.map(({ productId, productName }) => (
          <li key={productId} className={styles.price}>
            <span>{productName}</span>
            <Button
              size="small"
              aria-label={texts.restoreOf(productName)}
              onClick={() => void restore(productId)} // reports its own failure
            >
              {texts.actions.restore}
            </Button>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
