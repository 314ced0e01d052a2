import { isLoopbackAddress } from '@bahi/platform/http';
import type { Request } from 'express';

/** Whether the caller is on this machine; checked only where the configuration exempts such callers. */
export function isExempt(request: Request): boolean {
  return isLoopbackAddress(request.ip ?? '');
}
