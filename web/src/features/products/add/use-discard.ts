import { useEffect, useState } from 'react';
import type { Form } from '../../../lib/forms/use-form.js';
import { EMPTY_PRODUCT, type ProductValues } from './product-form.js';
import type { ProductImage } from './use-image.js';
import type { NewProductId } from './use-new-product-id.js';

const UNDO_MS = 5000;

interface DiscardParts {
  readonly form: Form<ProductValues>;
  readonly image: ProductImage;
  readonly id: NewProductId;
  readonly isDirty: boolean;
  readonly refusals: { clear(): void };
}

/** Discard clears the form and requests a new id; for 5 s it can be undone. */
export function useDiscard({ form, image, id, isDirty, refusals }: DiscardParts) {
  const [lost, setLost] = useState<{ values: ProductValues; file: File | null; turn: number } | null>(null);
  useEffect(() => {
    if (!lost) return;
    const timer = setTimeout(() => setLost(null), UNDO_MS);
    return () => clearTimeout(timer);
  }, [lost]);

  const discard = () => {
    if (isDirty) setLost({ values: form.values, file: image.file, turn: id.turn });
    refusals.clear();
    form.reset(EMPTY_PRODUCT);
    image.put(null);
    id.next();
  };
  const undo = () => {
    if (!lost) return;
    form.reset(lost.values);
    image.put(lost.file);
    id.backTo(lost.turn);
    setLost(null);
  };
  return { discard, undo, canUndo: lost !== null };
}
