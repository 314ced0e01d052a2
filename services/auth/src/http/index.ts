import type { authApi, authInternalApi } from '@bahi/contracts/auth';
import type { Handlers } from '@bahi/platform/http';
import { forgotPassword } from './forgot-password.js';
import { listVerificationKeys } from './list-verification-keys.js';
import { login } from './login.js';
import { logout } from './logout.js';
import type { AuthPorts } from './ports.js';
import { readProfile } from './read-profile.js';
import { readSession } from './read-session.js';
import { register } from './register.js';
import { resetPassword } from './reset-password.js';
import { updateProfile } from './update-profile.js';
import { verifyOtp } from './verify-otp.js';

export function authHandlers(ports: AuthPorts): Handlers<typeof authApi> {
  return {
    login: login(ports),
    register: register(ports),
    forgotPassword: forgotPassword(ports),
    verifyOtp: verifyOtp(ports),
    resetPassword: resetPassword(ports),
    logout: logout(ports),
    readProfile: readProfile(ports),
    updateProfile: updateProfile(ports),
  };
}

export function authInternalHandlers(ports: AuthPorts): Handlers<typeof authInternalApi> {
  return {
    listVerificationKeys: listVerificationKeys(ports),
    readSession: readSession(ports),
  };
}
