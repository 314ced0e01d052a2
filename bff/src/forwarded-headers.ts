import { ALLOWED_ORIGIN, BEHIND_PROXY, REQUEST_ID, TIME_LEFT } from '@bahi/platform/http';
import { timeLeftMs } from '@bahi/platform/kernel';
import type { Request } from 'express';
import { isBehindProxy } from './exempt.js';
import { gatewayContext } from './gateway-context.js';

/** Headers that only the gateway may set on requests to services. `Expect` was handled here. */
const NOT_FROM_CALLERS = [
  'x-peer-secret',
  'x-behind-proxy',
  'x-allowed-origin',
  'x-forwarded-host',
  'x-forwarded-port',
  'x-real-ip',
  'forwarded',
  'expect',
];

/** Sets the headers that services trust, on the request itself, for every transport. */
export function setForwardedHeaders(request: Request): void {
  const { headers, ip = '', protocol } = request;
  const behindProxy = isBehindProxy(request);
  for (const name of NOT_FROM_CALLERS) delete headers[name];
  headers[REQUEST_ID.toLowerCase()] = gatewayContext(request).requestId;
  headers[TIME_LEFT.toLowerCase()] = String(timeLeftMs(Number.MAX_SAFE_INTEGER));
  const { allowedOrigin } = gatewayContext(request);
  if (allowedOrigin) headers[ALLOWED_ORIGIN.toLowerCase()] = allowedOrigin;
  if (behindProxy) headers[BEHIND_PROXY.toLowerCase()] = '1';
  headers['x-forwarded-for'] = ip;
  headers['x-forwarded-proto'] = protocol;
}
