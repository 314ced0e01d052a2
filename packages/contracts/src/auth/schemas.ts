import * as z from 'zod/mini';
import { textCheck, textShape, tidyText } from '../shared/text-schemas.js';
import { Instant, replyOf } from '../shared/wire.js';
import {
  forgotPasswordFields,
  loginFields,
  profileFields,
  registerFields,
  resetPasswordFields,
  verifyOtpFields,
} from './fields.js';
import { newPasswordRules, passwordProblems, passwordText } from './password-rules.js';

export const LoginRequest = z.object(textShape(loginFields));
/** `invitation` is asked for where the operator lets invited people alone sign up. */
export const RegisterRequest = z.object({
  ...textShape(registerFields),
  invitation: z.optional(tidyText.check(z.maxLength(100))),
});
export const ForgotPasswordRequest = z.object(textShape(forgotPasswordFields));
export const CloseShopRequest = z.object({ password: textShape(loginFields).password });
export const VerifyOtpRequest = z.object(textShape(verifyOtpFields));
export const ResetPasswordRequest = z.object(textShape(resetPasswordFields));

const PASSWORD_NOT_TEXT = passwordText(passwordProblems(''));

/** A new password that may be left out: absent, `null` and empty all mean "no change". */
const optionalNewPassword = z.pipe(
  z.nullish(z.string({ error: PASSWORD_NOT_TEXT })),
  z.pipe(
    z.transform((password: string | null | undefined) => password || undefined),
    z.optional(z.string().check(...newPasswordRules.map(textCheck))),
  ),
);

/** The present password as a person may have typed it; what is no text counts as not given. */
const optionalCurrentPassword = z.catch(z.optional(z.string()), undefined);

/**
 * Sent by clients that want the present password whatever the age of the login, so that nobody at an open screen takes the
 * account over: `wanted` before it was typed, `given` when `currentPassword` is what was typed.
 */
const optionalProof = z.catch(z.optional(z.enum(['wanted', 'given'])), undefined);

/** After parsing, `newPassword` is present only for a change, `currentPassword` only if it was really asked for. */
export const UpdateProfileRequest = z.pipe(
  z.object({
    ...textShape(profileFields),
    newPassword: z.optional(optionalNewPassword),
    currentPassword: optionalCurrentPassword,
    proof: optionalProof,
  }),
  z.transform(({ name, email, newPassword: wanted, currentPassword, proof }) => ({
    name,
    email,
    newPassword: wanted,
    currentPassword: currentPassword === wanted && proof !== 'given' ? undefined : currentPassword || undefined,
    proof,
  })),
);

export const User = z.object({ id: z.string(), name: z.string(), email: z.string() });
export type User = z.infer<typeof User>;

export const LoginReply = replyOf({ token: z.string(), user: User });
/** Old clients read `msg`, new ones `message`; both are the same text. */
export const MsgReply = replyOf({ msg: z.string(), message: z.string() });
export const LogoutReply = replyOf({ message: z.string() });
export const ReadProfileReply = replyOf({ id: z.string(), name: z.string(), email: z.string() });
/** `erasedOn` is the day on which the shop's data are erased. */
export const CloseShopReply = replyOf({ message: z.string(), erasedOn: z.string() });
export const UpdateProfileReply = replyOf({ message: z.string(), user: User });

/** A sign-in that is still valid. Browser and system are `null` where the client did not name them. */
export const SignedInSession = z.object({
  sessionId: z.string(),
  current: z.boolean(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
  /** The network address of the sign-in; an IPv6 one stands for its /64. */
  network: z.nullable(z.string()),
  createdAt: Instant,
});
export type SignedInSession = z.infer<typeof SignedInSession>;

export const SessionParams = z.object({ sessionId: tidyText });
export const ListSessionsReply = replyOf({ sessions: z.array(SignedInSession) });
/** `ended`: how many sessions this call ended. */
export const EndSessionsReply = replyOf({ message: z.string(), ended: z.number() });
