import { Suspense, useState } from 'react';
import { lazyChunk } from '../../../lib/performance/lazy-chunk.js';
import type { Labelled } from '../labels/use-labelled.js';
import type { Product } from '../product-model.js';
import { ProductPicture } from '../product-picture.js';

const chunk = lazyChunk(() => import('./care-chunk.js'));
const ProductSheet = chunk.part((parts) => parts.ProductSheet);
const labelsChunk = lazyChunk(() => import('../labels/labels-dialog.js'));
const LabelsDialog = labelsChunk.part((parts) => parts.LabelsDialog);
const TaxReview = chunk.part((parts) => parts.TaxReview);
const ArchivedProducts = chunk.part((parts) => parts.ArchivedProducts);

/** A product's sheet, the list of archived ones, that of products without tax, or the labels of some products. */
type Cared = Pick<Product, 'productId' | 'productName'> | 'archived' | 'tax' | readonly Labelled[];

interface Shown {
  readonly product: Cared;
  readonly open: boolean;
  /** Each opening starts afresh. */
  readonly opening: number;
}

/** Which product's sheet is open, or the list of archived ones. */
export function useCaring() {
  const [shown, setShown] = useState<Shown | null>(null);
  const [open] = useState(
    () => (product: Cared) => setShown((before) => ({ product, open: true, opening: (before?.opening ?? 0) + 1 })),
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
export function CareDialogs({ caring: { shown, open, close }, timeZone, products, onChanged }: CareDialogsProps) {
  if (!shown) return null;
  const shared = { open: shown.open, onClose: close, onChanged };
  const { product } = shown;
  return (
    <Suspense fallback={null}>
      {product === 'archived' ? <ArchivedProducts key={shown.opening} {...shared} /> : null}
      {product === 'tax' ? <TaxReview key={shown.opening} {...shared} timeZone={timeZone} onOpen={open} /> : null}
      {isLabels(product) ? (
        <LabelsDialog key={shown.opening} labelled={product} timeZone={timeZone} open={shown.open} onClose={close} />
      ) : null}
      {typeof product === 'string' || isLabels(product) ? null : (
        <ProductSheet
          key={shown.opening}
          {...shared}
          product={product}
          pictureOf={pictureOf}
          timeZone={timeZone}
          products={products}
          onOpen={open}
        />
      )}
    </Suspense>
  );
}

function pictureOf(product: Pick<Product, 'imageUrl' | 'productName'>) {
  return <ProductPicture product={product} size="large" />;
}

function isLabels(cared: Cared): cared is readonly Labelled[] {
  return Array.isArray(cared);
}
