import type { Migration } from '@bahi/platform/data';
import { createOrders } from './20261121-create-orders.js';
import { createReservations } from './20261121-create-reservations.js';

/** In the order in which they are applied. */
export const ordersMigrations: readonly Migration[] = [createOrders, createReservations];
