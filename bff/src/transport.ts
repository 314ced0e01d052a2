import type { ServerResponse } from 'node:http';
import type { Logger } from '@bahi/platform/kernel';
import type { Request, RequestHandler } from 'express';
import type { CircuitBreaker } from './circuit-breaker.js';

/** How the gateway reaches a service. */
export interface Transport {
  readonly handle: RequestHandler;
  close(): void;
}

/** What every transport needs. */
export interface TransportOptions {
  readonly breaker: CircuitBreaker;
  readonly logger: Logger;
  readonly onFault: OnFault;
}

/** Replies to the caller when the service did not; `isStalled`: because the caller did not finish the request. */
export type OnFault = (request: Request, response: ServerResponse, fault: { readonly isStalled: boolean }) => void;
