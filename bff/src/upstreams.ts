import { contracts } from '@bahi/contracts';
import type { Lifecycle, Logger, Metrics } from '@bahi/platform/kernel';
import type { Peers } from '@bahi/platform/ports';
import type { RequestHandler } from 'express';
import { type Breaker, createBreaker } from './breaker.js';
import { setForwardedHeaders } from './forwarded-headers.js';
import { createInProcessTransport, type InProcessServices } from './in-process-transport.js';
import { createServiceProxy } from './proxy.js';
import type { OnFault, Transport, TransportOptions } from './transport.js';

export interface UpstreamsOptions {
  readonly peers: Peers;
  readonly inProcessServices?: InProcessServices | undefined;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
  readonly metrics?: Metrics | undefined;
  readonly onFault: OnFault;
}

export interface Upstream {
  readonly breaker: Breaker;
  readonly handle: RequestHandler;
}

/** One lane per service: the way to it and its breaker. Statistics of one lane never slow another. */
export function createUpstreams(options: UpstreamsOptions): (service: string) => Upstream {
  const lanes = new Map(contracts.map(({ name }) => [name, createUpstream(name, options)]));
  options.metrics?.gaugePer(
    'target',
    'bahi_circuit_breaker_open',
    '1 while calls to a service are refused at once',
    () => Object.fromEntries([...lanes].map(([name, { breaker }]) => [name, breaker.isOpen ? 1 : 0])),
  );
  return (service) => {
    const lane = lanes.get(service);
    if (!lane) throw new Error(`No lane to ${service}`);
    return lane;
  };
}

function createTransport(
  service: string,
  { inProcessServices, peers }: UpstreamsOptions,
  options: TransportOptions,
): Transport {
  const serve = inProcessServices?.(service);
  return serve
    ? createInProcessTransport({ ...options, service, serve })
    : createServiceProxy({ ...options, target: peers(service) });
}

function createUpstream(service: string, options: UpstreamsOptions): Upstream {
  const { logger, lifecycle, onFault } = options;
  const breaker = createBreaker();
  const way = createTransport(service, options, { breaker, logger, onFault });
  lifecycle.opened(`way to ${service}`, way.close);
  const handle: RequestHandler = (request, response, next) => {
    setForwardedHeaders(request);
    return way.handle(request, response, next);
  };
  return { breaker, handle };
}
