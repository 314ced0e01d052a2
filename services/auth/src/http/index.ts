import type { authApi, authInternalApi } from '@bahi/contracts/auth';
import type { Handlers } from '@bahi/platform/http';
import type { Deps } from '../deps.js';
import { closeShop } from './close-shop.js';
import { forgotPassword } from './forgot-password.js';
import { listVerificationKeys } from './list-verification-keys.js';
import { login } from './login.js';
import { logout } from './logout.js';
import { readCell } from './read-cell.js';
import { readProfile } from './read-profile.js';
import { readSession } from './read-session.js';
import { register } from './register.js';
import { resetPassword } from './reset-password.js';
import { updateProfile } from './update-profile.js';
import { verifyOtp } from './verify-otp.js';

/** The public endpoints. */
export function authHandlers(deps: Deps): Handlers<typeof authApi> {
  return {
    login: login(deps),
    register: register(deps),
    forgotPassword: forgotPassword(deps),
    verifyOtp: verifyOtp(deps),
    resetPassword: resetPassword(deps),
    logout: logout(deps),
    readProfile: readProfile(deps),
    updateProfile: updateProfile(deps),
    closeShop: closeShop(deps),
  };
}

/** Endpoints for other services. */
export function authInternalHandlers(deps: Deps): Handlers<typeof authInternalApi> {
  return {
    listVerificationKeys: listVerificationKeys(deps),
    readSession: readSession(deps),
    readCell: readCell(deps),
  };
}
