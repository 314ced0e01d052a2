import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import type { NextFunction, Request, Response } from 'express';

/** Requires exactly one Host: of several, a proxy in front may have used another one (RFC 9112, 3.2). */
export function requireOneHost(request: Request, _response: Response, next: NextFunction): void {
  const hosts = request.rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;
  const isRight = hosts === 1 || (hosts === 0 && request.httpVersion === '1.0');
  if (!isRight) throw new RefusedError(commonFailures.malformedRequest);
  next();
}
