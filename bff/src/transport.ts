import type { ServerResponse } from 'node:http';
import type { Logger } from '@bahi/platform/kernel';
import type { Request, RequestHandler } from 'express';
import type { Breaker } from './breaker.js';

/** A way from the gateway to a service. */
export interface Transport {
  readonly handle: RequestHandler;
  close(): void;
}

/** What a way needs, whichever it is. */
export interface TransportOptions {
  readonly breaker: Breaker;
  readonly logger: Logger;
  readonly onFault: OnFault;
}

/** Answers the caller when the service did not; `isStalled`: because the caller did not finish the request. */
export type OnFault = (request: Request, response: ServerResponse, fault: { readonly isStalled: boolean }) => void;
