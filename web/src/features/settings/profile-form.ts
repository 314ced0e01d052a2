import { EMAIL_NOT_VALID, isEmail, passwordProblems, passwordText } from '@bahi/contracts/auth';
import { tidy } from '@bahi/contracts/shared';
import { serverTexts } from '../../lib/texts/en/server.js';
import { settingsTexts as texts } from '../../lib/texts/en/settings.js';

/** The values of the form. Passwords are empty unless the user sets a new one. */
export interface ProfileValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly confirmPassword: string;
}

export type ProfileField = keyof ProfileValues;

/** In the order of the screen, which is the order of the problems. */
export const PROFILE_FIELDS = ['firstName', 'lastName', 'email', 'password', 'confirmPassword'] as const;

/** The stored name is one text: the first word is the first name, the rest the last name. */
export function splitName(name: string): Pick<ProfileValues, 'firstName' | 'lastName'> {
  const [firstName = '', ...rest] = tidy(name).split(/\s+/);
  return { firstName, lastName: rest.join(' ') };
}

/** First and last name joined by a space. */
export function joinName({ firstName, lastName }: ProfileValues): string {
  return `${tidy(firstName)} ${tidy(lastName)}`.trim();
}

/** Every problem of the form by field; empty when it may be sent. A person with one name (`hasOneName`) needs no last name. */
export function profileProblems(values: ProfileValues, hasOneName: boolean): Partial<Record<ProfileField, string>> {
  const problems: Partial<Record<ProfileField, string>> = {};
  if (!tidy(values.firstName)) problems.firstName = texts.firstNameMissing;
  if (!tidy(values.lastName) && !hasOneName) problems.lastName = texts.lastNameMissing;
  if (!tidy(values.email)) problems.email = texts.emailMissing;
  else if (!isEmail(tidy(values.email))) problems.email = serverTexts.shown(EMAIL_NOT_VALID);
  const missing = values.password ? passwordProblems(values.password) : [];
  if (missing.length > 0) problems.password = serverTexts.shown(passwordText(missing));
  if (values.password !== values.confirmPassword) problems.confirmPassword = texts.mismatch;
  return problems;
}

export interface ProfileProof {
  /** The e-mail before the change. */
  readonly storedEmail: string;
  /** As the person typed it; absent before it was asked for. */
  readonly presentPassword: string | undefined;
}

/**
 * The body of the contract: a new password is sent in both fields, which means "current password not asked yet". A change of
 * e-mail or password asks for the present password however recent the login is.
 */
export function profileBody(values: ProfileValues, { storedEmail, presentPassword }: ProfileProof) {
  const changesAccess = values.password !== '' || tidy(values.email).toLowerCase() !== tidy(storedEmail).toLowerCase();
  return {
    name: joinName(values),
    email: tidy(values.email),
    ...(values.password ? { newPassword: values.password, currentPassword: values.password } : {}),
    ...(changesAccess ? { proof: presentPassword ? ('given' as const) : ('wanted' as const) } : {}),
    ...(presentPassword ? { currentPassword: presentPassword } : {}),
  };
}
