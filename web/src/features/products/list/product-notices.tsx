import { Suspense } from 'react';
import { Notice } from '../../../components/feedback/notice.js';
import { Button } from '../../../components/form/button.js';
import { productsTexts } from '../../../lib/texts/en/products.js';
import { ImportBanner } from '../import/csv-parts.js';
import type { MixedImport } from '../import/import-banner.js';
import type { ListRefresh } from './use-list-refresh.js';

const { refresh: texts } = productsTexts;

export interface ProductNoticesProps {
  readonly mixed: MixedImport | null;
  readonly onDismiss: () => void;
  readonly renewal: ListRefresh;
}

/** What toasts show too briefly: the results of an import, and a list that could not be refreshed. */
export function ProductNotices({ mixed, onDismiss, renewal }: ProductNoticesProps) {
  return (
    <>
      <Suspense fallback={null}>{mixed ? <ImportBanner mixed={mixed} onDismiss={onDismiss} /> : null}</Suspense>
      {renewal.state === 'gaveUp' ? (
        <Notice
          tone="warning"
          action={
            <Button size="small" onClick={renewal.byHand}>
              {texts.refresh}
            </Button>
          }
        >
          {texts.notRefreshed}
        </Notice>
      ) : null}
    </>
  );
}
