import { lazy, type RefObject, Suspense, useEffect } from 'react';
import { useRequestKey } from '../../lib/use-request-key.js';
import { whileWaiting } from '../../lib/waiting.js';
import { whenIdle } from '../../lib/when-idle.js';
import { AddChooser } from './add-chooser.js';
import type { MixedImport } from './import-banner.js';
import type { Adding } from './use-adding.js';

const loadForm = () => import('./product-form-dialog.js');
const loadCsv = () => import('./csv-dialog.js');
const ProductFormDialog = lazy(() => whileWaiting(loadForm()).then((m) => ({ default: m.ProductFormDialog })));
const CsvDialog = lazy(() => whileWaiting(loadCsv()).then((m) => ({ default: m.CsvDialog })));

/** Fetches both chunks when nothing else is to be done, so that the dialogs open at once. */
const usePreload = () =>
  useEffect(
    () =>
      whenIdle(() => {
        // The opening itself reports a chunk that cannot be had.
        Promise.all([loadForm(), loadCsv()]).catch(() => undefined);
      }),
    [],
  );

export interface AddDialogsProps {
  readonly adding: Adding;
  readonly timeZone: string | undefined;
  readonly onAdded: () => void;
  readonly onImported: (mixed: MixedImport) => void;
  readonly returnFocus: RefObject<HTMLElement | null>;
}

/** The ways to add products: the chooser, and the dialog that was chosen. */
export function AddDialogs({ adding, timeZone, onAdded, onImported, returnFocus }: AddDialogsProps) {
  const uploadIds = useRequestKey();
  usePreload();
  const { isChoosing, shown, closeChooser, choose, close } = adding;
  const shared = { open: shown?.open ?? false, onClose: close, returnFocus };
  const added = () => {
    close();
    onAdded();
  };
  return (
    <>
      <AddChooser open={isChoosing} onClose={closeChooser} onChoose={choose} returnFocus={returnFocus} />
      <Suspense fallback={null}>
        {shown?.way === 'single' ? (
          <ProductFormDialog key={shown.opening} {...shared} timeZone={timeZone} onAdded={added} />
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
