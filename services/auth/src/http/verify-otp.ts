import type { authApi } from '@bahi/contracts/auth';
import type { Handler } from '@bahi/platform/http';
import { checkRecoveryCode } from '../app/check-recovery-code.js';
import type { Deps } from '../deps.js';
import { presentDone } from './present.js';
import { recoveryClient } from './recovery-cookie.js';

const REPLY = presentDone('OTP verified successfully');

/** POST /api/auth/verify-otp */
export function verifyOtp(deps: Deps): Handler<typeof authApi.verifyOtp> {
  return ({ body: { email, otp }, request, key, answer }) => {
    const attempt = { email, code: otp, client: recoveryClient(request) };
    return checkRecoveryCode(deps, attempt, { key, answer, present: () => REPLY });
  };
}
