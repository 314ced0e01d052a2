import { withProduct } from './product.js';
import type { Row } from './row.js';
import { billRows } from './rows/bills.js';
import { customerRows } from './rows/customers.js';
import { eventDelayRows } from './rows/event-delay.js';
import { gatewayRows } from './rows/gateway.js';
import { importRows } from './rows/import-csv.js';
import { invoiceRows } from './rows/invoices.js';
import { listRows } from './rows/lists.js';
import { monthRows } from './rows/month.js';
import { pageRows } from './rows/pages.js';
import { placeOrderRows } from './rows/place-order.js';
import { startRows } from './rows/start.js';
import { statisticsRows } from './rows/statistics.js';
import { webRows } from './rows/web.js';

/** What `npm run bench` measures, each with products of its own. */
export const GROUPS: Readonly<Record<string, () => Promise<Row[]>>> = {
  start: startRows,
  sale: () => withProduct(placeOrderRows),
  bills: () => withProduct(billRows),
  gateway: () => withProduct(gatewayRows),
  list: () => withProduct(listRows),
  invoices: () => withProduct(invoiceRows),
  month: () => withProduct(monthRows),
  statistics: () => withProduct(statisticsRows),
  customers: () => withProduct(customerRows),
  csv: () => withProduct(importRows),
  events: () => withProduct(eventDelayRows),
  web: () => withProduct(webRows),
  pages: () => withProduct(pageRows),
};
