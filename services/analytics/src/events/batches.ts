import { inSets } from '@bahi/platform/messaging';
import { updateGoods } from '../app/update-goods.js';
import { updateOrders } from '../app/update-orders.js';
import { updateProducts } from '../app/update-products.js';

/** Subscribes to an event of orders; successive ones, from whichever service, are applied as one batch. */
export const onOrder = inSets(updateOrders);

/** Subscribes to an event of products, in batches too. */
export const onProducts = inSets(updateProducts);

/** Subscribes to an event of goods that came in. */
export const onGoods = inSets(updateGoods);
