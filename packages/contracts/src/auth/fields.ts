import { OTP_DIGITS } from '../shared/limits.js';
import { atMost, exactField, matching, textField } from '../shared/text-fields.js';
import { EMAIL_NOT_VALID, emailField } from './email.js';
import { newPasswordField } from './password-rules.js';

export const MAX_NAME_CHARS = 120;
/** The texts of the rules, once; `precedence` in api.ts puts them in order. */
export const authTexts = {
  fillAll: 'Please fill in all fields',
  nameAndEmail: 'Name and email are required',
  nameTooLong: `Name must be at most ${MAX_NAME_CHARS} characters`,
  enterEmail: 'Please enter your email',
  enterOtp: 'Please enter the OTP',
  otpDigits: `OTP must be ${OTP_DIGITS} digits`,
} as const;

function personName(missing: string) {
  return textField(missing, atMost(MAX_NAME_CHARS, authTexts.nameTooLong));
}

/*
 * The fields of each call with their rules: the bodies in schemas.ts are made of them, and the web app's forms ask them
 * before anything is sent.
 */
export const loginFields = {
  email: textField(authTexts.fillAll),
  password: exactField(authTexts.fillAll),
};

export const registerFields = {
  name: personName(authTexts.fillAll),
  email: emailField(authTexts.fillAll),
  password: newPasswordField(authTexts.fillAll),
};

/** An address too long to exist has no text of its own here; it is simply not valid. */
export const forgotPasswordFields = { email: emailField(authTexts.enterEmail, EMAIL_NOT_VALID) };

export const verifyOtpFields = {
  email: textField(authTexts.enterEmail),
  otp: textField(authTexts.enterOtp, matching(new RegExp(`^[0-9]{${OTP_DIGITS}}$`), authTexts.otpDigits)),
};

export const resetPasswordFields = {
  email: textField(authTexts.fillAll),
  newPassword: newPasswordField(authTexts.fillAll),
};

export const profileFields = {
  name: personName(authTexts.nameAndEmail),
  email: emailField(authTexts.nameAndEmail),
};
