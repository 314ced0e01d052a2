import type { Migration } from '@bahi/platform/data';
import { createBooks } from './20261121-create-books.js';
import { createOrderFacts } from './20261121-create-order-facts.js';
import { createProductFacts } from './20261121-create-product-facts.js';

/** In the order in which they are applied. */
export const migrations: readonly Migration[] = [createOrderFacts, createProductFacts, createBooks];
