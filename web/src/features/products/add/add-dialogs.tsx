import { type RefObject, Suspense } from 'react';
import { useRequestKey } from '../../../lib/api/use-request-key.js';
import { lazyChunk, useIdlePreload } from '../../../lib/performance/lazy-chunk.js';
import { CsvDialog, csvChunk } from '../import/csv-parts.js';
import type { MixedImport } from '../import/import-banner.js';
import type { Product } from '../product-model.js';
import { AddChooser } from './add-chooser.js';
import type { Adding } from './use-adding.js';

const formChunk = lazyChunk(() => import('./product-form-dialog.js'));
const ProductFormDialog = formChunk.part((chunk) => chunk.ProductFormDialog);

export interface AddDialogsProps {
  readonly adding: Adding;
  readonly timeZone: string | undefined;
  /** All of the shop, for the words it uses. */
  readonly products: readonly Product[];
  /** With the code that the counter asked a product for, if it did, and the product. */
  readonly onAdded: (code: string | null, productId: string) => void;
  readonly onImported: (mixed: MixedImport) => void;
  readonly returnFocus: RefObject<HTMLElement | null>;
}

/** The dialogs that add products: the chooser, and the one that was chosen. */
export function AddDialogs({ adding, timeZone, products, onAdded, onImported, returnFocus }: AddDialogsProps) {
  const uploadIds = useRequestKey();
  useIdlePreload(formChunk);
  useIdlePreload(csvChunk);
  const { isChoosing, shown, closeChooser, choose } = adding;
  const close = () => (shown ? adding.close(shown.opening) : undefined);
  const shared = { open: shown?.open ?? false, onClose: close, returnFocus };
  const added = (productId: string) => {
    close();
    onAdded(shown?.code ?? null, productId);
  };
  return (
    <>
      <AddChooser open={isChoosing} onClose={closeChooser} onChoose={choose} returnFocus={returnFocus} />
      <Suspense fallback={null}>
        {shown?.way === 'single' ? (
          <ProductFormDialog
            key={shown.opening}
            {...shared}
            timeZone={timeZone}
            products={products}
            code={shown.code}
            onAdded={added}
          />
        ) : null}
        {shown?.way === 'csv' ? (
          <CsvDialog
            key={shown.opening}
            {...shared}
            uploadIds={uploadIds}
            onImported={(outcome, file) => onImported({ outcome, ...file })}
          />
        ) : null}
      </Suspense>
    </>
  );
}
