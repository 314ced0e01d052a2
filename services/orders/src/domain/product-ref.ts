import { isProductId, isUuid } from '@bahi/contracts/shared';

/** Whether a text can name a product at all: by its productId or its `_id`. */
export const isProductRef = (text: string): boolean => isProductId(text) || isUuid(text);
