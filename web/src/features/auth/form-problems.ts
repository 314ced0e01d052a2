import { authTexts as rules } from '@bahi/contracts/auth';
import { serverTexts } from '../../lib/texts/en/server.js';
import { PROBLEM_ID } from './auth-form.js';

const FILL_ALL = serverTexts.shown(rules.fillAll);

type AnyProblems = Readonly<Record<string, string | undefined>>;

/** A field's part of a problem: its own sentence, or only the mark when "Please fill in all fields" shows below. */
export function fieldProblem(message: string | undefined) {
  if (!message) return {};
  return message === FILL_ALL ? { invalid: true, 'aria-describedby': PROBLEM_ID } : { error: message };
}

/** The first sentence in the order of the rules; missing fields come before everything else. */
export function leadingProblem(problems: AnyProblems): string | undefined {
  return missingFields(problems) ?? Object.values(problems)[0];
}

/** The sentence above the button: the server's, or that of the missing fields. */
export function formProblem(problems: AnyProblems): string | undefined {
  return problems.form ?? missingFields(problems);
}

function missingFields(problems: AnyProblems) {
  return Object.values(problems).includes(FILL_ALL) ? FILL_ALL : undefined;
}
