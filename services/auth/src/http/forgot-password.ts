import type { authApi } from '@bahi/contracts/auth';
import type { Handler } from '@bahi/platform/http';
import { sendRecoveryCode } from '../app/send-recovery-code.js';
import type { Deps } from '../deps.js';
import { presentDone } from './present.js';
import { COOKIE_SECONDS, recoveryCookieHeader } from './recovery-cookie.js';

const REPLY = presentDone('OTP sent successfully');

/** POST /api/auth/forgot-password */
export function forgotPassword(deps: Deps): Handler<typeof authApi.forgotPassword> {
  return async ({ body: { email }, request, key, answer }) => {
    const recovery = { email, origin: request };
    const { reply, cookie } = await sendRecoveryCode(deps, recovery, { key, answer, present: () => REPLY });
    if (cookie)
      answer.header('Set-Cookie', recoveryCookieHeader({ value: cookie, seconds: COOKIE_SECONDS.code }, request));
    return reply;
  };
}
