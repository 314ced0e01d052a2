import { Suspense, useState } from 'react';
import { lazyChunk } from '../../../lib/performance/lazy-chunk.js';
import type { Product } from '../product-model.js';

const chunk = lazyChunk(() => import('./care-chunk.js'));
const ProductSheet = chunk.part((parts) => parts.ProductSheet);
const ArchivedProducts = chunk.part((parts) => parts.ArchivedProducts);

interface Shown {
  readonly product: Product | 'archived';
  readonly open: boolean;
  /** Each opening starts afresh. */
  readonly opening: number;
}

/** Which product's sheet is open, or the list of archived ones. */
export function useCaring() {
  const [shown, setShown] = useState<Shown | null>(null);
  const [open] = useState(
    () => (product: Product | 'archived') =>
      setShown((before) => ({ product, open: true, opening: (before?.opening ?? 0) + 1 })),
  );
  const close = () => setShown((before) => before && { ...before, open: false });
  return { shown, isOpen: Boolean(shown?.open), open, close };
}

interface CareDialogsProps {
  readonly caring: ReturnType<typeof useCaring>;
  readonly timeZone: string | undefined;
  readonly products: readonly Product[];
  readonly onChanged: () => void;
}

/** The sheet of a product and the list of archived ones, fetched when one is opened. */
export function CareDialogs({ caring: { shown, close }, timeZone, products, onChanged }: CareDialogsProps) {
  if (!shown) return null;
  const shared = { open: shown.open, onClose: close, onChanged };
  return (
    <Suspense fallback={null}>
      {shown.product === 'archived' ? (
        <ArchivedProducts key={shown.opening} {...shared} />
      ) : (
        <ProductSheet key={shown.opening} {...shared} product={shown.product} timeZone={timeZone} products={products} />
      )}
    </Suspense>
  );
}
