import type { RequestListener } from 'node:http';
import { contracts } from '@bahi/contracts';
import { measureBuild, measureCache } from '@bahi/platform/host';
import { listen, SERVER_CLOSES_WITHIN_MS } from '@bahi/platform/http';
import { type BuildInfo, createLifecycle, type Lifecycle, type Logger, type MetricsPage } from '@bahi/platform/kernel';
import type { Cache, Clock, Peers } from '@bahi/platform/ports';
import type { RequestHandler } from 'express';
import express from 'express';
import { createAdaptiveLimit } from './adaptive-limit.js';
import { answerClientErrors } from './client-errors.js';
import type { GatewayConfig } from './config.js';
import { createEarlyRejection } from './early-rejection.js';
import { createGatewayApp } from './gateway-app.js';
import type { InProcessServices } from './in-process-transport.js';
import { createRouteTable } from './route-table.js';

export interface GatewayResources {
  readonly config: GatewayConfig;
  readonly peers: Peers;
  /** Absent when every service has a process of its own. */
  readonly inProcessServices?: InProcessServices;
  readonly peerSecret: string;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly build: BuildInfo;
  /** Absent when metrics are off; then nothing is measured. */
  readonly metrics?: MetricsPage | undefined;
  /** How long idle connections stay open after the stop. */
  readonly drainMs?: number;
  /** Handlers before the application; the standalone product shows captured mail with one. */
  readonly inFront?: readonly RequestHandler[];
}

export interface RunningGateway {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Starts the gateway, the one entry point of the product. The addresses of the services must be known by now.
 * @throws the listen error (EADDRINUSE, EACCES); whatever was opened is closed again.
 */
export async function startGateway(resources: GatewayResources): Promise<RunningGateway> {
  const { logger } = resources;
  const lifecycle = createLifecycle({ logger });
  try {
    const url = await open(resources, lifecycle);
    logger.info({ url, ...resources.build }, 'Gateway is up');
    return { url, close: () => lifecycle.close() };
  } catch (error) {
    await lifecycle.close();
    throw error;
  }
}

async function open(resources: GatewayResources, lifecycle: Lifecycle): Promise<string> {
  const { config, build, drainMs, inFront = [] } = resources;
  const { HOST: host, PORT: port } = config;
  const metrics = resources.metrics?.of('gateway');
  if (metrics) {
    measureCache(metrics, resources.cache);
    measureBuild(metrics, build);
  }
  const concurrency = createAdaptiveLimit({ maxInFlight: config.MAX_CALLS_UNDER_WAY });
  const app = createGatewayApp({ ...resources, lifecycle, concurrency, metrics });
  const front =
    inFront.length === 0
      ? app
      : express()
          .disable('x-powered-by')
          .use(...inFront, app);
  const rejectEarly = createEarlyRejection({
    table: createRouteTable(contracts),
    concurrency,
    allowedOrigins: config.ALLOWED_ORIGINS,
    metrics,
  });
  const listener: RequestListener = (request, response) =>
    void (rejectEarly(request, response) || front(request, response));
  const { server, url, close } = await listen(listener, { port, host, drainMs });
  answerClientErrors(server);
  lifecycle.opened('gateway', close, SERVER_CLOSES_WITHIN_MS);
  return url;
}
