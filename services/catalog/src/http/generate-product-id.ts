import type { catalogApi } from '@bahi/contracts/catalog';
import { newProductId } from '@bahi/contracts/shared';
import type { Handler } from '@bahi/platform/http';
import type { Deps } from '../deps.js';

/** Replies with a new product id; nothing is reserved. */
export function generateProductIdHandler({ clock }: Deps): Handler<typeof catalogApi.generateProductId> {
  return async () => ({ success: true, productId: newProductId(clock.now().getTime()) });
}
