import type { authApi } from '@bahi/contracts/auth';
import type { Handler } from '@bahi/platform/http';
import { checkRecoveryCode } from '../app/check-recovery-code.js';
import type { Deps } from '../deps.js';
import { presentDone } from './present.js';
import { COOKIE_SECONDS, recoveryClient, recoveryCookieHeader } from './recovery-cookie.js';

const REPLY = presentDone('OTP verified successfully');

/** POST /api/auth/verify-otp */
export function verifyOtp(deps: Deps): Handler<typeof authApi.verifyOtp> {
  return async ({ body: { email, otp }, request, key, answer }) => {
    const attempt = { email, code: otp, client: recoveryClient(request) };
    const { reply, secret } = await checkRecoveryCode(deps, attempt, { key, answer, present: () => REPLY });
    answer.header('Set-Cookie', recoveryCookieHeader({ value: secret, seconds: COOKIE_SECONDS.window }, request));
    return reply;
  };
}
