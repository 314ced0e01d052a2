import { lengthOf, tidy } from './text.js';

/** One rule of a text: whether it holds, and the sentence people read when it does not. */
export interface TextRule {
  readonly holds: (text: string) => boolean;
  readonly message: string | ((text: string) => string);
  /** The same rule as a pattern, for the API document. */
  readonly pattern?: RegExp;
}

/**
 * A required text: the message when it is missing, then its rules in the order of their messages. Plain data, so that
 * a form in the browser checks the same rules as the server without the schema library.
 */
export interface TextField {
  readonly missing: string;
  readonly rules: readonly TextRule[];
  /** Taken exactly as typed, as passwords are; every other text is tidied first. */
  readonly exact?: boolean;
}

export type TextFields = Readonly<Record<string, TextField>>;
type Typed<F extends TextFields> = Readonly<Record<keyof F, string>>;

/** A rule: at most `limit` characters. */
export function atMost(limit: number, message: string): TextRule {
  return {
    holds: (text) => lengthOf(text) <= limit,
    message,
  };
}

/** A rule: the whole text has this form. */
export function matching(pattern: RegExp, message: string): TextRule {
  return {
    holds: (text) => pattern.test(text),
    message,
    pattern,
  };
}

/** A required text that is tidied before its rules are asked. */
export function textField(missing: string, ...rules: TextRule[]): TextField {
  return { missing, rules };
}

/** A required text that is taken exactly as typed. */
export function exactField(missing: string, ...rules: TextRule[]): TextField {
  return { missing, rules, exact: true };
}

/** The first sentence that is wrong with a text, if any. */
export function textProblem(field: TextField, typed: string): string | undefined {
  const text = taken(field, typed);
  if (!text) return field.missing;
  const broken = field.rules.find(({ holds }) => !holds(text));
  return typeof broken?.message === 'function' ? broken.message(text) : broken?.message;
}

/** What is wrong with a form, by field; empty when it may be sent. */
export function textProblems<F extends TextFields>(fields: F, typed: Typed<F>): { [K in keyof F]?: string } {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const problem = textProblem(field, typed[name] ?? '');
      return problem ? [[name, problem]] : [];
    }),
  ) as { [K in keyof F]?: string };
}

/** The texts as they are sent. */
export function tidyTexts<F extends TextFields>(fields: F, typed: Typed<F>): { [K in keyof F]: string } {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, taken(field, typed[name] ?? '')])) as {
    [K in keyof F]: string;
  };
}

function taken({ exact }: TextField, typed: string) {
  return exact ? typed : tidy(typed);
}
