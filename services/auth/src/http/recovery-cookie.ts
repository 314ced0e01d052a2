import { ALLOWED_ORIGIN, type RequestInfo } from '@bahi/platform/http';
import type { Origin } from '../deps.js';
import { type RecoveryClient, WINDOW_MINUTES } from '../domain/recovery-binding.js';

const RECOVERY_COOKIE = 'pw_recovery';

/** How long a browser keeps the cookie of a code, and the secret of a window. */
export const COOKIE_SECONDS = { code: 900, window: WINDOW_MINUTES * 60 } as const;

/** The client of a recovery call, read from its request. */
export function recoveryClient({
  cookies,
  network,
  isLoopback,
  userAgent,
}: Pick<RequestInfo, 'cookies' | 'network' | 'isLoopback' | 'userAgent'>): RecoveryClient & Origin {
  return { cookie: cookies[RECOVERY_COOKIE] || undefined, network, isLoopback, userAgent };
}

export interface RecoveryCookie {
  readonly value: string;
  readonly seconds: number;
}

/** The `Set-Cookie` header of a code and of a window. A page of an allowed origin is another site: it needs `None`. */
export function recoveryCookieHeader(
  { value, seconds }: RecoveryCookie,
  { isHttps, headers }: Pick<RequestInfo, 'isHttps' | 'headers'>,
): string {
  const sameSite = isHttps && headers[ALLOWED_ORIGIN.toLowerCase()] ? 'None' : 'Lax';
  const parts = [
    `${RECOVERY_COOKIE}=${value}`,
    'Path=/api/auth',
    `Max-Age=${seconds}`,
    'HttpOnly',
    `SameSite=${sameSite}`,
  ];
  return [...parts, ...(isHttps ? ['Secure'] : [])].join('; ');
}
