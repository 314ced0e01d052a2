import { ShopErased, TaxProfileChanged } from './auth/events.js';
import { CustomerChanged } from './billing/customer-events.js';
import { InvoiceArchived, InvoiceCreated, InvoicePaid, InvoiceReturned } from './billing/events.js';
import { CreditNoteIssued, InvoiceMoneyChanged, InvoiceReopened } from './billing/money-events.js';
import { GoodsReceived, ProductChanged, ProductsAdded, StockChanged } from './catalog/events.js';
import type { EventSpec } from './kit/event.js';
import { BillPlaced, OrderReduced } from './orders/bill-events.js';
import { OrderCancelled, OrderPlaced } from './orders/events.js';

/** Every event of the product. */
export const allEvents: readonly EventSpec[] = [
  ProductsAdded,
  StockChanged,
  ProductChanged,
  GoodsReceived,
  OrderPlaced,
  OrderCancelled,
  BillPlaced,
  OrderReduced,
  InvoiceCreated,
  InvoicePaid,
  InvoiceReturned,
  InvoiceArchived,
  InvoiceReopened,
  InvoiceMoneyChanged,
  CreditNoteIssued,
  CustomerChanged,
  ShopErased,
  TaxProfileChanged,
];
