import { InvoiceReturned } from '@bahi/contracts/billing';
import { catalogApi, catalogInternalApi } from '@bahi/contracts/catalog';
import { dayOf } from '@bahi/contracts/shared';
import type { Job, ServiceContext, ServiceParts } from '@bahi/platform/host';
import { mount } from '@bahi/platform/http';
import { on } from '@bahi/platform/messaging';
import type { CatalogConfig } from './config.js';
import { pruneImports } from './data/imports-repository.js';
import { internalHandlers, publicHandlers } from './http/index.js';
import { uploadsRouter } from './http/uploads.js';
import { whenInvoiceReturned } from './messaging/when-invoice-returned.js';
import type { Ports } from './ports.js';

const HOUR_MS = 3_600_000;

/** Wires catalog into its world. */
export function createCatalog(context: ServiceContext<CatalogConfig>): ServiceParts {
  const { clock, config, guard, logger, peerSecret, inbox, outbox } = context;
  const ports: Ports = { ...context, today: () => dayOf(clock.now(), config.timeZone) };
  const options = { guard, logger, peerSecret, inbox };
  return {
    routers: [
      mount(catalogApi, publicHandlers(ports), options),
      mount(catalogInternalApi, internalHandlers(ports), options),
      uploadsRouter(ports),
    ],
    subscriptions: [on(InvoiceReturned, whenInvoiceReturned(outbox))],
    jobs: [forgetOldImports(ports)],
  };
}

function forgetOldImports({ db, clock, config }: Ports): Job {
  return {
    name: 'forget old imports',
    everyMs: HOUR_MS,
    run: () => pruneImports(db, new Date(clock.now().getTime() - config.importDays * 24 * HOUR_MS)),
  };
}
