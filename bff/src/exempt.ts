import { isLoopbackAddress } from '@bahi/platform/http';
import type { Request } from 'express';

/** True for callers on this very machine; asked only where the configuration exempts them. */
export function isExempt(request: Request): boolean {
  return isLoopbackAddress(request.ip ?? '');
}
