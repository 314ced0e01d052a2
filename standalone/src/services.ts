import { analyticsService } from '@bahi/analytics';
import { authService } from '@bahi/auth';
import type { InProcessServices } from '@bahi/bff';
import { billingService } from '@bahi/billing';
import { catalogService } from '@bahi/catalog';
import { type EmbeddedPostgres, ensureServiceDatabase } from '@bahi/embedded-postgres';
import { ordersService } from '@bahi/orders';
import { type Resources, type RunningService, type ServiceDefinition, startService } from '@bahi/platform/host';
import { type Env, type Lifecycle, NO_OWN_TIMEOUT } from '@bahi/platform/kernel';
import type { Secrets } from './secrets.js';

/** One line per service; each is started like in its own process. */
export const serviceDefinitions = [
  authService,
  catalogService,
  ordersService,
  billingService,
  analyticsService,
] as unknown as readonly ServiceDefinition[];

export const serviceNames: readonly string[] = serviceDefinitions.map(({ name }) => name);

/** What all services of this process share. */
export type SharedResources = Omit<Resources, 'databaseUrl' | 'ownerDatabaseUrl' | 'peers'>;

export interface ServicesOptions {
  readonly shared: SharedResources;
  readonly database: EmbeddedPostgres;
  readonly secrets: Secrets;
  readonly env: Env;
  readonly lifecycle: Lifecycle;
}

/** The five services, running in this process. */
export interface Services {
  /** Where a service answers. */
  urlOf(service: string): string;
  /** What answers its calls. */
  readonly here: InProcessServices;
}

/** Starts the five services on free ports of the loopback address. */
export async function startServices(options: ServicesOptions): Promise<Services> {
  const up = new Map<string, RunningService>();
  const started = await Promise.allSettled(serviceDefinitions.map((definition) => startOne(definition, up, options)));
  const failed = started.find((outcome) => outcome.status === 'rejected');
  if (failed) throw failed.reason;
  return { urlOf: urlOf(up), here: (service) => up.get(service)?.serve };
}

async function startOne<Config>(
  definition: ServiceDefinition<Config>,
  up: Map<string, RunningService>,
  { shared, database, secrets, env, lifecycle }: ServicesOptions,
): Promise<void> {
  const { name } = definition;
  const own = await ensureServiceDatabase(database.superuserUrl(), name, await secrets.database(name));
  const service = await startService(
    definition,
    { ...shared, databaseUrl: own.url, ownerDatabaseUrl: own.ownerUrl, peers: urlOf(up) },
    { env, host: '127.0.0.1', port: 0 },
  );
  lifecycle.opened(name, () => service.close(), NO_OWN_TIMEOUT);
  up.set(name, service);
}

/** Where the services answer; the ports are known one after the other while they start. */
function urlOf(up: ReadonlyMap<string, RunningService>) {
  return (service: string) => {
    const running = up.get(service);
    if (!running) throw new Error(`The service ${service} is not up yet`);
    return running.url;
  };
}
