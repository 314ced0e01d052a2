import { ShopErased } from './auth/events.js';
import { InvoiceArchived, InvoiceCreated, InvoicePaid, InvoiceReturned } from './billing/events.js';
import { ProductsAdded, StockChanged } from './catalog/events.js';
import type { EventSpec } from './kit/event.js';
import { OrderCancelled, OrderPlaced } from './orders/events.js';

/** Every event of the product. */
export const allEvents: readonly EventSpec[] = [
  ProductsAdded,
  StockChanged,
  OrderPlaced,
  OrderCancelled,
  InvoiceCreated,
  InvoicePaid,
  InvoiceReturned,
  InvoiceArchived,
  ShopErased,
];
