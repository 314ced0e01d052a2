import { authTexts as rules } from '@bahi/contracts/auth';
import { exactField, type TextFields } from '@bahi/contracts/shared';
import { authTexts as texts } from '../../lib/texts/en/auth.js';
import { shownProblems } from './shown-problems.js';

/** The repetition of a new password: required, then compared. */
export const confirmationField = exactField(rules.fillAll);

interface Pair {
  readonly password: string;
  readonly confirmPassword: string;
}

/**
 * The problems of a form with a new password and its repetition. They are compared once everything else is valid, so that
 * the first sentence is the first rule of the specification.
 */
export function confirmedProblems<F extends TextFields, V extends Pair & Readonly<Record<keyof F, string>>>(
  fields: F,
  values: V,
): { [K in keyof F | 'confirmPassword']?: string } {
  const found = shownProblems(fields, values);
  if (Object.keys(found).length > 0 || values.password === values.confirmPassword) return found;
  return { confirmPassword: texts.signup.mismatch } as typeof found;
}
