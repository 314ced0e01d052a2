import { isProductId, isUuid } from '@bahi/contracts/shared';

/** Whether a text can name a product at all: by its productId or its `_id`. */
export function isProductRef(text: string): boolean {
  return isProductId(text) || isUuid(text);
}
