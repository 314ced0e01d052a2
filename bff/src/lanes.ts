import { contracts } from '@bahi/contracts';
import type { Peers } from '@bahi/platform/ports';
import type { Lifecycle, Logger, Metrics } from '@bahi/platform/runtime';
import type { RequestHandler } from 'express';
import { type Breaker, createBreaker } from './breaker.js';
import { setFactsForServices } from './facts-for-services.js';
import { createHandOver, type ServicesHere } from './hand-over.js';
import { createServiceProxy } from './proxy.js';
import type { OnFault, Way, WayOptions } from './way.js';

export interface LanesOptions {
  readonly peers: Peers;
  readonly servicesHere?: ServicesHere | undefined;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
  readonly metrics?: Metrics | undefined;
  readonly onFault: OnFault;
}

export interface Lane {
  readonly breaker: Breaker;
  readonly handle: RequestHandler;
}

/** One lane per service: the way to it and its breaker. Statistics of one lane never slow another. */
export function createLanes(options: LanesOptions): (service: string) => Lane {
  const lanes = new Map(contracts.map(({ name }) => [name, createLane(name, options)]));
  options.metrics?.gaugePer('target', 'bahi_breaker_open', '1 while calls to a service are refused at once', () =>
    Object.fromEntries([...lanes].map(([name, { breaker }]) => [name, breaker.isOpen ? 1 : 0])),
  );
  return (service) => {
    const lane = lanes.get(service);
    if (!lane) throw new Error(`No lane to ${service}`);
    return lane;
  };
}

function createWay(service: string, { servicesHere, peers }: LanesOptions, options: WayOptions): Way {
  const serve = servicesHere?.(service);
  return serve
    ? createHandOver({ ...options, service, serve })
    : createServiceProxy({ ...options, target: peers(service) });
}

function createLane(service: string, options: LanesOptions): Lane {
  const { logger, lifecycle, onFault } = options;
  const breaker = createBreaker();
  const way = createWay(service, options, { breaker, logger, onFault });
  lifecycle.opened(`way to ${service}`, way.close);
  const handle: RequestHandler = (request, response, next) => {
    setFactsForServices(request);
    return way.handle(request, response, next);
  };
  return { breaker, handle };
}
