import type { NextFunction, Request, Response } from 'express';
import { gatewayContext } from './gateway-context.js';

const METHODS = 'GET, POST, PUT, PATCH, DELETE, OPTIONS';
const REQUEST_HEADERS =
  'Authorization, Content-Type, Cache-Control, Pragma, Expires, If-None-Match, X-Upload-ID, X-Requested-With, Idempotency-Key, X-After';
const EXPOSED = 'Retry-After, X-Request-ID, Idempotent-Replay, X-Position, X-Behind, ETag';

/** The calls that keep a secret in a cookie; a page of another origin must be able to keep it, too. */
const WITH_COOKIE = /^\/api\/auth\/(forgot-password|verify-otp|reset-password)(\?|$)/;

/** CORS for the exact origins of the configuration; with none configured no CORS header is ever sent. */
export function crossOrigin(allowed: readonly string[]) {
  return (request: Request, response: Response, next: NextFunction) => {
    if (allowed.length === 0) return next();
    response.vary('Origin');
    const origin = request.get('origin');
    if (!origin || !allowed.includes(origin)) return next();
    response.setHeader('Access-Control-Allow-Origin', origin);
    response.setHeader('Access-Control-Expose-Headers', EXPOSED);
    gatewayContext(request).allowedOrigin = origin;
    if (WITH_COOKIE.test(request.originalUrl)) response.setHeader('Access-Control-Allow-Credentials', 'true');
    if (request.method !== 'OPTIONS' || !request.get('access-control-request-method')) return next();
    response.setHeader('Access-Control-Allow-Methods', METHODS);
    response.setHeader('Access-Control-Allow-Headers', REQUEST_HEADERS);
    response.setHeader('Access-Control-Max-Age', '600');
    response.status(204).end();
  };
}

/** Lets pages of other origins show pictures; only where such origins are configured. */
export function embeddable(allowed: readonly string[]) {
  return (_request: Request, response: Response, next: NextFunction) => {
    if (allowed.length > 0) response.setHeader('Cross-Origin-Resource-Policy', 'cross-origin');
    next();
  };
}
