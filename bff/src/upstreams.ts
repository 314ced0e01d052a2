import { contracts } from '@bahi/contracts';
import type { Lifecycle, Logger, Metrics } from '@bahi/platform/kernel';
import type { Peers } from '@bahi/platform/ports';
import type { RequestHandler } from 'express';
import { type CircuitBreaker, createCircuitBreaker } from './circuit-breaker.js';
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

/** A service behind the gateway. */
export interface Upstream {
  readonly breaker: CircuitBreaker;
  readonly handle: RequestHandler;
}

/** One upstream per service, each with its own transport and circuit breaker, so that none slows another. */
export function createUpstreams(options: UpstreamsOptions): (service: string) => Upstream {
  const upstreams = new Map(contracts.map(({ name }) => [name, createUpstream(name, options)]));
  options.metrics?.gaugePer('target', 'bahi_circuit_breaker_open', '1 while calls to a service are rejected', () =>
    Object.fromEntries([...upstreams].map(([name, { breaker }]) => [name, breaker.isOpen ? 1 : 0])),
  );
  return (service) => {
    const upstream = upstreams.get(service);
    if (!upstream) throw new Error(`Unknown service: ${service}`);
    return upstream;
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
  const breaker = createCircuitBreaker();
  const transport = createTransport(service, options, { breaker, logger, onFault });
  lifecycle.opened(`transport to ${service}`, transport.close);
  const handle: RequestHandler = (request, response, next) => {
    setForwardedHeaders(request);
    return transport.handle(request, response, next);
  };
  return { breaker, handle };
}
