import { PASSWORD_TOO_COMMON } from '@bahi/contracts/auth';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { isCommonPassword } from '../domain/common-passwords.js';

/** @throws RefusedError 400 that names the field, for a new password that attackers try first. */
export function rejectCommonPassword(password: string | undefined, field: 'password' | 'newPassword'): void {
  if (password === undefined || !isCommonPassword(password)) return;
  const issues = [{ field, code: 'password-too-common', message: PASSWORD_TOO_COMMON }];
  throw new RefusedError(commonFailures.validationFailed, { text: PASSWORD_TOO_COMMON, issues });
}
