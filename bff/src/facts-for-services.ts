import { REQUEST_ID, TIME_LEFT, timeLeftMs } from '@bahi/platform/http';
import { traceHeaders } from '@bahi/platform/runtime';
import type { Request } from 'express';
import { noted } from './gateway-request.js';

/** Headers that only the gateway may set towards a service; what a caller expects of us has been answered here. */
const NOT_FROM_OUTSIDE = ['x-peer-secret', 'x-forwarded-host', 'x-forwarded-port', 'x-real-ip', 'forwarded', 'expect'];

/** Makes the headers of a request what a service may believe. Done to the request itself, whatever way it goes on. */
export function setFactsForServices(request: Request): void {
  const { headers, ip = '', protocol } = request;
  for (const name of NOT_FROM_OUTSIDE) delete headers[name];
  headers[REQUEST_ID.toLowerCase()] = noted(request).requestId;
  headers[TIME_LEFT.toLowerCase()] = String(timeLeftMs(Number.MAX_SAFE_INTEGER));
  headers['x-forwarded-for'] = ip;
  headers['x-forwarded-proto'] = protocol;
  // The gateway's own span is the parent of the service's, not whatever the caller sent.
  Object.assign(headers, traceHeaders());
}
