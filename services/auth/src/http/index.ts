import type { authApi, authInternalApi, peopleApi, taxProfileApi } from '@bahi/contracts/auth';
import type { Handlers } from '@bahi/platform/http';
import type { Deps } from '../deps.js';
import { closeShop } from './close-shop.js';
import { endOtherSessions, endSession } from './end-sessions.js';
import { forgotPassword } from './forgot-password.js';
import { listPeople } from './list-people.js';
import { listSessions } from './list-sessions.js';
import { listVerificationKeys } from './list-verification-keys.js';
import { login } from './login.js';
import { logout } from './logout.js';
import { readCell } from './read-cell.js';
import { readProfile } from './read-profile.js';
import { readSession } from './read-session.js';
import { recorded } from './recorded.js';
import { register } from './register.js';
import { resetPassword } from './reset-password.js';
import { readShopDetails, readShopHead, updateShopDetails } from './shop-details.js';
import { checkGstin, readTaxProfile, updateTaxProfile } from './tax-profile.js';
import { updateProfile } from './update-profile.js';
import { verifyOtp } from './verify-otp.js';

/** The public endpoints. */
export function authHandlers(deps: Deps): Handlers<typeof authApi & typeof peopleApi & typeof taxProfileApi> {
  return {
    login: recorded(deps, 'auth.sign-in', login(deps)),
    register: recorded(deps, 'auth.sign-up', register(deps)),
    forgotPassword: recorded(deps, 'auth.recovery-requested', forgotPassword(deps)),
    verifyOtp: recorded(deps, 'auth.recovery-verified', verifyOtp(deps)),
    resetPassword: recorded(deps, 'auth.password-reset', resetPassword(deps)),
    logout: recorded(deps, 'auth.sign-out', logout(deps)),
    readProfile: readProfile(deps),
    listSessions: listSessions(deps),
    listPeople: listPeople(deps),
    endSession: recorded(deps, 'auth.session-ended', endSession(deps)),
    endOtherSessions: recorded(deps, 'auth.other-sessions-ended', endOtherSessions(deps)),
    updateProfile: recorded(deps, 'auth.profile-changed', updateProfile(deps)),
    readShopDetails: readShopDetails(deps),
    updateShopDetails: recorded(deps, 'auth.shop-details-changed', updateShopDetails(deps)),
    readTaxProfile: readTaxProfile(deps),
    updateTaxProfile: recorded(deps, 'auth.tax-profile-changed', updateTaxProfile(deps)),
    checkGstin: checkGstin(),
    closeShop: recorded(deps, 'auth.shop-closed', closeShop(deps)),
  };
}

/** Endpoints for other services. */
export function authInternalHandlers(deps: Deps): Handlers<typeof authInternalApi> {
  return {
    listVerificationKeys: listVerificationKeys(deps),
    readSession: readSession(deps),
    readCell: readCell(deps),
    readShopHead: readShopHead(deps),
  };
}
