import type { catalogApi } from '@bahi/contracts/catalog';
import { newProductId } from '@bahi/contracts/shared';
import type { Handler } from '@bahi/platform/http';
import type { Ports } from '../ports.js';

export function generateProductId({ clock }: Ports): Handler<typeof catalogApi.generateProductId> {
  return async () => ({ success: true, productId: newProductId(clock.now().getTime()) });
}
