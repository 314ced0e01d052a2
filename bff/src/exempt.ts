import { isForwarded, isLoopbackAddress } from '@bahi/platform/http';
import type { Request } from 'express';

/** Whether the caller is on this machine; checked only where the configuration exempts such callers. */
export function isExempt(request: Request): boolean {
  return isLoopbackAddress(request.ip ?? '') && !isBehindProxy(request);
}

/** Whether a proxy stands in front, declared or not: then the address of this machine may be that of anybody. */
export function isBehindProxy({ app, headers }: Request): boolean {
  return Number(app.get('trust proxy')) > 0 || isForwarded(headers);
}
