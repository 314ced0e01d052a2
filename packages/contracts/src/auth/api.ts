import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.js';
import { cacheBusters } from '../kit/query.js';
import { EMAIL_NOT_VALID, EMAIL_TOO_LONG } from './email.js';
import { authFailures } from './failures.js';
import { authTexts } from './fields.js';
import { PASSWORD_TEXT_START } from './password-rules.js';
import { authRoutes } from './routes.js';
import {
  CloseShopReply,
  CloseShopRequest,
  EndSessionsReply,
  ForgotPasswordRequest,
  ListSessionsReply,
  LoginReply,
  LoginRequest,
  LogoutReply,
  MsgReply,
  ReadProfileReply,
  RegisterRequest,
  ResetPasswordRequest,
  SessionParams,
  UpdateProfileReply,
  UpdateProfileRequest,
  VerifyOtpRequest,
} from './schemas.js';
import { ReadShopDetailsReply, UpdateShopDetailsReply, UpdateShopDetailsRequest } from './shop-details.js';
import { shopDetailsTexts } from './shop-details-rules.js';

const PASSWORD_TOO_LONG = 'Password must be at most';
const OTP_FAULT = 'Server error. Please try again.';

/** Sign-up, sign-in, recovery of a password and the profile. */
export const authApi = {
  login: endpoint({
    ...authRoutes.login,
    summary: 'Open a session',
    body: LoginRequest,
    reply: LoginReply,
    failures: [
      authFailures.userNotFound,
      authFailures.invalidCredentials,
      authFailures.loginLimited,
      authFailures.shopBlocked,
      authFailures.shopClosed,
    ],
    precedence: [authTexts.fillAll],
    faultText: 'Something went wrong. Please try again later.',
    idempotency: 'none',
  }),
  register: endpoint({
    ...authRoutes.register,
    summary: 'Create a user and an empty shop',
    body: RegisterRequest,
    reply: MsgReply,
    status: 201,
    failures: [
      authFailures.userExists,
      authFailures.registerLimited,
      authFailures.registrationClosed,
      authFailures.invitationInvalid,
    ],
    precedence: [
      authTexts.fillAll,
      EMAIL_NOT_VALID,
      PASSWORD_TEXT_START,
      authTexts.nameTooLong,
      EMAIL_TOO_LONG,
      PASSWORD_TOO_LONG,
    ],
    problemExtras: ['details'],
    faultText: 'Server error. Please try again later.',
    idempotency: 'key',
  }),
  forgotPassword: endpoint({
    ...authRoutes.forgotPassword,
    summary: 'Mail a code of six digits',
    body: ForgotPasswordRequest,
    reply: MsgReply,
    failures: [authFailures.userNotFound, authFailures.otpRequestLimited],
    precedence: [authTexts.enterEmail, EMAIL_NOT_VALID],
    faultText: 'Error sending OTP',
    idempotency: 'key',
  }),
  verifyOtp: endpoint({
    ...authRoutes.verifyOtp,
    summary: 'Use a mailed code up and open the window for a new password',
    body: VerifyOtpRequest,
    reply: MsgReply,
    failures: [authFailures.otpInvalid, authFailures.otpExpired, authFailures.otpExhausted],
    precedence: [authTexts.enterOtp, authTexts.otpDigits, authTexts.enterEmail],
    faultText: OTP_FAULT,
    idempotency: 'key',
  }),
  resetPassword: endpoint({
    ...authRoutes.resetPassword,
    summary: 'Set a new password within the window of a verified code',
    body: ResetPasswordRequest,
    reply: MsgReply,
    failures: [authFailures.otpNotVerified],
    precedence: [authTexts.fillAll, PASSWORD_TEXT_START, PASSWORD_TOO_LONG],
    faultText: OTP_FAULT,
    idempotency: 'key',
  }),
  // Not by key: the stored answer would need the token that the call has just ended.
  logout: endpoint({
    ...authRoutes.logout,
    needs: 'own',
    summary: 'Revoke the token of this call',
    reply: LogoutReply,
    idempotency: 'none',
  }),
  readProfile: endpoint({
    ...authRoutes.readProfile,
    needs: 'own',
    summary: 'Name and e-mail of the signed-in user',
    query: z.object(cacheBusters),
    reply: ReadProfileReply,
  }),
  listSessions: endpoint({
    ...authRoutes.listSessions,
    needs: 'own',
    summary: 'Where the user is signed in, newest first',
    query: z.object(cacheBusters),
    reply: ListSessionsReply,
  }),
  endOtherSessions: endpoint({
    ...authRoutes.endOtherSessions,
    needs: 'own',
    summary: "End the user's sessions except this one",
    reply: EndSessionsReply,
    idempotency: 'key',
  }),
  endSession: endpoint({
    ...authRoutes.endSession,
    needs: 'own',
    summary: "End one of the user's sessions",
    params: SessionParams,
    reply: EndSessionsReply,
    failures: [authFailures.sessionNotFound],
    idempotency: 'key',
  }),
  updateProfile: endpoint({
    ...authRoutes.updateProfile,
    needs: 'own',
    summary: 'Change name, e-mail or password, all or nothing',
    body: UpdateProfileRequest,
    reply: UpdateProfileReply,
    failures: [authFailures.reauthenticationRequired, authFailures.emailInUse, authFailures.profileLimited],
    precedence: [
      authTexts.nameAndEmail,
      EMAIL_NOT_VALID,
      PASSWORD_TEXT_START,
      authTexts.nameTooLong,
      EMAIL_TOO_LONG,
      PASSWORD_TOO_LONG,
    ],
    idempotency: 'key',
  }),
  readShopDetails: endpoint({
    ...authRoutes.readShopDetails,
    needs: 'own',
    summary: 'Name, address, phone and logo of the shop, as documents show them',
    query: z.object(cacheBusters),
    reply: ReadShopDetailsReply,
  }),
  updateShopDetails: endpoint({
    ...authRoutes.updateShopDetails,
    needs: 'manage-shop',
    summary: 'Change what documents say about the shop; `version` is the one that was read',
    body: UpdateShopDetailsRequest,
    reply: UpdateShopDetailsReply,
    failures: [authFailures.shopDetailsChanged],
    precedence: Object.values(shopDetailsTexts),
    idempotency: 'key',
  }),
  closeShop: endpoint({
    ...authRoutes.closeShop,
    needs: 'manage-shop',
    summary: 'Close the shop: everyone is signed out, and its data are erased after 30 days',
    body: CloseShopRequest,
    reply: CloseShopReply,
    failures: [authFailures.wrongPassword],
    // The stored answer would need the session that the call has just ended.
    idempotency: 'none',
  }),
};
