import type { IncomingMessage } from 'node:http';
import type { EndpointSpec } from '@bahi/contracts/kit';
import type { Request } from 'express';

/** A request with what the gateway gatewayContext on it. */
export type GatewayRequest = Request & {
  requestId: string;
  /** The call that the contracts know it as; absent for files. */
  spec?: EndpointSpec | undefined;
  /** When its answer is due, on the clock of `performance.now()`. */
  untilMs: number;
};

/** The same request, seen as the gateway's own. */
export function gatewayContext(request: IncomingMessage): GatewayRequest {
  return request as GatewayRequest;
}
