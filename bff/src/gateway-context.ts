import type { IncomingMessage } from 'node:http';
import type { EndpointSpec } from '@bahi/contracts/kit';
import type { Request } from 'express';

/** A request with the gateway's context. */
export type GatewayRequest = Request & {
  requestId: string;
  /** The contract of the call; absent for files. */
  spec?: EndpointSpec | undefined;
  /** The user whom the token names; absent before it is verified. */
  userId?: string;
  /** The origin of a page elsewhere that may call; absent for all others. */
  allowedOrigin?: string;
  /** The deadline of the reply, on the clock of `performance.now()`. */
  untilMs: number;
};

/** The same request, typed with the gateway's context. */
export function gatewayContext(request: IncomingMessage): GatewayRequest {
  return request as GatewayRequest;
}
