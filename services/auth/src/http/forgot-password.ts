import type { authApi } from '@bahi/contracts/auth';
import type { Handler } from '@bahi/platform/http';
import { sendRecoveryCode } from '../app/send-recovery-code.js';
import type { Deps } from '../deps.js';
import { presentDone } from './present.js';
import { recoveryCookieHeader } from './recovery-cookie.js';

const REPLY = presentDone('OTP sent successfully');

/** POST /api/auth/forgot-password */
export function forgotPassword(deps: Deps): Handler<typeof authApi.forgotPassword> {
  return async ({ body: { email }, facts, key, answer }) => {
    const request = { email, origin: facts };
    const { reply, cookie } = await sendRecoveryCode(deps, request, { key, answer, present: () => REPLY });
    if (cookie) answer.header('Set-Cookie', recoveryCookieHeader(cookie, facts.isHttps));
    return reply;
  };
}
