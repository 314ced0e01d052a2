import { createTaxProfiles, type Migration } from '@bahi/platform/data';
import { createOrders } from './20261121-create-orders.js';
import { createReservations } from './20261121-create-reservations.js';
import { moveRequestKeys } from './20261127-move-request-keys.js';
import { quantitiesInThousandths } from './20261127-quantities-in-thousandths.js';
import { renameOrderBooks } from './20261127-rename-order-books.js';
import { bills } from './20261129-bills.js';
import { returnedGoods } from './20261130-returned-goods.js';
import { takeLineRatings } from './20261130-take-line-ratings.js';

/** In the order in which they are applied. */
export const ordersMigrations: readonly Migration[] = [
  createOrders,
  createReservations,
  renameOrderBooks,
  quantitiesInThousandths,
  moveRequestKeys,
  bills,
  returnedGoods,
  takeLineRatings,
  createTaxProfiles,
];
