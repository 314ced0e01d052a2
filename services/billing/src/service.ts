import { authInternalApi } from '@bahi/contracts/auth';
import {
  accountPaperApi,
  accountsApi,
  billingApi,
  billingInternalApi,
  customerCareApi,
  customerCsvApi,
  customersApi,
  gstReturnApi,
  moneyApi,
} from '@bahi/contracts/billing';
import { addDays, dayOf, startOfDay } from '@bahi/contracts/shared';
import { memoryCache } from '@bahi/platform/adapters';
import { platformMigrations } from '@bahi/platform/data';
import {
  defineService,
  type ServiceContext,
  type ServiceParts,
  shopErasure,
  taxProfileCopy,
} from '@bahi/platform/host';
import { mount } from '@bahi/platform/http';
import { cacheRateLimiter } from '@bahi/platform/kernel';
import { type BillingConfig, readBillingConfig } from './config.js';
import { billingSheets } from './data/shop-sheets.js';
import type { Deps } from './deps.js';
import { documentsKeptUntil } from './domain/tax-retention.js';
import { billingSubscriptions } from './events/subscriptions.js';
import { accountPaperHandlers } from './http/account-papers.js';
import { accountHandlers } from './http/accounts.js';
import { creditHandlers } from './http/credit.js';
import { customerCareHandlers } from './http/customer-care.js';
import { customerCsvHandlers } from './http/customer-csv.js';
import { customerHandlers } from './http/customers.js';
import { documentsOfDay } from './http/documents-of-day.js';
import { gstReturnHandlers } from './http/gst-returns.js';
import { billingHandlers } from './http/index.js';
import { invoiceOfOrderHandler } from './http/invoice-of-order.js';
import { moneyHandlers } from './http/money.js';
import { billingJobs } from './jobs.js';
import { billingMigrations } from './migrations/index.js';

const KEPT_BY_LAW = [
  'invoices',
  'invoice_lines',
  'payments',
  'credit_notes',
  'credit_note_lines',
  'document_rates',
  'document_goods',
  'gst_periods',
];
/** Pages of customers for one network (customers.md 4.6). */
const DUE_PAGES = { name: 'billing:due', max: 30, windowMs: 900_000 };
const SHOP_DATA = { sheets: billingSheets, keptByLaw: KEPT_BY_LAW };

/** Invoices and their state machine. */
export const billingService = defineService<BillingConfig>({
  name: 'billing',
  migrations: [...platformMigrations, ...billingMigrations],
  shopData: SHOP_DATA,
  readConfig: readBillingConfig,
  create,
});

function erasureOf(context: ServiceContext<BillingConfig>) {
  const { timeZone } = context.config;
  const keptUntil = (erasedAt: Date) => startOfDay(addDays(documentsKeptUntil(dayOf(erasedAt, timeZone)), 1), timeZone);
  return shopErasure({ ...context, rules: SHOP_DATA, keptUntil });
}

function depsOf(context: ServiceContext<BillingConfig>): Deps {
  const { db, outbox, clock, logger, config, cache, lifecycle, peer } = context;
  const { timeZone, publicUrl } = config;
  const localCache = memoryCache({ clock });
  lifecycle.opened('local counters', () => localCache.close());
  const duePages = cacheRateLimiter(DUE_PAGES, { shared: cache, local: localCache });
  return { db, outbox, clock, timeZone, logger, auth: peer('auth', authInternalApi), publicUrl, duePages };
}

function create(context: ServiceContext<BillingConfig>): ServiceParts {
  const { config, inbox, logger, guard, metrics, peerSecret } = context;
  const deps = depsOf(context);
  const erasure = erasureOf(context);
  const options = { guard, logger, peerSecret, inbox };
  return {
    routers: [
      // Together: both have calls of one path.
      mount({ ...billingApi, ...moneyApi }, { ...billingHandlers(deps), ...moneyHandlers(deps, inbox) }, options),
      mount(
        { ...accountsApi, ...accountPaperApi, ...customerCareApi, ...customerCsvApi, ...customersApi },
        {
          ...accountHandlers(deps),
          ...accountPaperHandlers(deps),
          ...customerCareHandlers(deps),
          ...customerCsvHandlers(deps),
          ...customerHandlers(deps),
        },
        options,
      ),
      mount(gstReturnApi, gstReturnHandlers(deps), options),
      mount(
        billingInternalApi,
        {
          invoiceOfOrder: invoiceOfOrderHandler(deps, inbox),
          documentsOfDay: documentsOfDay(deps, inbox),
          ...creditHandlers(deps),
        },
        options,
      ),
    ],
    subscriptions: [...billingSubscriptions(deps), erasure.subscription, taxProfileCopy()],
    jobs: [...billingJobs(deps, { logger, metrics, auditEveryMs: config.auditEveryMs }), erasure.job],
  };
}
