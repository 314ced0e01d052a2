import type { authApi } from '@bahi/contracts/auth';
import type { Handler } from '@bahi/platform/http';
import { resetPassword as reset } from '../app/reset-password.js';
import type { Deps } from '../deps.js';
import { presentDone } from './present.js';
import { recoveryClient } from './recovery-cookie.js';

const REPLY = presentDone('Password reset successfully!');

/** POST /api/auth/reset-password */
export function resetPassword(deps: Deps): Handler<typeof authApi.resetPassword> {
  return ({ body: { email, newPassword }, request, key, answer }) => {
    const requested = { email, newPassword, client: recoveryClient(request) };
    return reset(deps, requested, { key, answer, present: () => REPLY });
  };
}
