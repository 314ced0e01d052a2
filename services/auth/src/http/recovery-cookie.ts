import type { RequestInfo } from '@bahi/platform/http';
import type { Origin } from '../deps.js';
import type { RecoveryClient } from '../domain/recovery-binding.js';

const RECOVERY_COOKIE = 'pw_recovery';
const COOKIE_SECONDS = 900;

/** The client of a recovery call, read from its request. */
export function recoveryClient({
  cookies,
  network,
  isLoopback,
  userAgent,
}: Pick<RequestInfo, 'cookies' | 'network' | 'isLoopback' | 'userAgent'>): RecoveryClient & Origin {
  return { cookie: cookies[RECOVERY_COOKIE] || undefined, network, isLoopback, userAgent };
}

/** The `Set-Cookie` header of forgot-password. */
export function recoveryCookieHeader(value: string, isHttps: boolean): string {
  const parts = [
    `${RECOVERY_COOKIE}=${value}`,
    'Path=/api/auth',
    `Max-Age=${COOKIE_SECONDS}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  return [...parts, ...(isHttps ? ['Secure'] : [])].join('; ');
}
