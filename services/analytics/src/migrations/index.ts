import type { Migration } from '@bahi/platform/data';
import { createBooks } from './20261121-create-books.js';
import { createOrderFacts } from './20261121-create-order-facts.js';
import { createProductFacts } from './20261121-create-product-facts.js';
import { quantitiesInThousandths } from './20261127-quantities-in-thousandths.js';
import { renameToRecordsAndTotals } from './20261127-rename-to-records-and-totals.js';
import { addIsOpening } from './20261128-add-is-opening.js';
import { addFiguresOfToday } from './20261130-add-figures-of-today.js';
import { addReturnedGoods } from './20261130-add-returned-goods.js';
import { followTheMoney } from './20261130-follow-the-money.js';
import { numberInvoiceStates } from './20261130-number-invoice-states.js';
import { productsThatChange } from './20261130-products-that-change.js';

/** In the order in which they are applied. */
export const analyticsMigrations: readonly Migration[] = [
  createOrderFacts,
  createProductFacts,
  createBooks,
  renameToRecordsAndTotals,
  quantitiesInThousandths,
  addIsOpening,
  addReturnedGoods,
  addFiguresOfToday,
  numberInvoiceStates,
  productsThatChange,
  followTheMoney,
];
