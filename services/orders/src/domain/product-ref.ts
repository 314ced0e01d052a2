import { isProductId, isUuid } from '@bahi/contracts/shared';

/** Whether a text has the form of a productId or of the `_id` of a product. */
export function isProductRef(text: string): boolean {
  return isProductId(text) || isUuid(text);
}
