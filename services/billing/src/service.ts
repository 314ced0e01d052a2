import { authInternalApi } from '@bahi/contracts/auth';
import { billingApi, billingInternalApi, gstReturnApi, moneyApi } from '@bahi/contracts/billing';
import { addDays, dayOf, startOfDay } from '@bahi/contracts/shared';
import { platformMigrations } from '@bahi/platform/data';
import {
  defineService,
  type ServiceContext,
  type ServiceParts,
  shopErasure,
  taxProfileCopy,
} from '@bahi/platform/host';
import { mount } from '@bahi/platform/http';
import { type BillingConfig, readBillingConfig } from './config.js';
import { billingSheets } from './data/shop-sheets.js';
import type { Deps } from './deps.js';
import { documentsKeptUntil } from './domain/tax-retention.js';
import { billingSubscriptions } from './events/subscriptions.js';
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

function create(context: ServiceContext<BillingConfig>): ServiceParts {
  const { config, db, outbox, inbox, clock, logger, guard, metrics, peerSecret, peer } = context;
  const deps: Deps = { db, outbox, clock, timeZone: config.timeZone, logger, auth: peer('auth', authInternalApi) };
  const erasure = erasureOf(context);
  const options = { guard, logger, peerSecret, inbox };
  return {
    routers: [
      // Together: both have calls of one path.
      mount({ ...billingApi, ...moneyApi }, { ...billingHandlers(deps), ...moneyHandlers(deps, inbox) }, options),
      mount(gstReturnApi, gstReturnHandlers(deps), options),
      mount(
        billingInternalApi,
        { invoiceOfOrder: invoiceOfOrderHandler(deps, inbox), documentsOfDay: documentsOfDay(deps, inbox) },
        options,
      ),
    ],
    subscriptions: [...billingSubscriptions(deps), erasure.subscription, taxProfileCopy()],
    jobs: [...billingJobs(deps, { logger, metrics, auditEveryMs: config.auditEveryMs }), erasure.job],
  };
}
