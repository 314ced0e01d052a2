import * as z from 'zod/mini';
import { UUID } from './ids.js';
import { tidy, tidyLines } from './text.js';
import { type TextField, type TextFields, type TextRule, textField } from './text-fields.js';

/** An optional text of a path, a query or a form part: tidied, nothing checked. */
export const tidyText = z.string().check(z.overwrite(tidy));
/** The same for a text that may have several lines. */
export const tidyLongText = z.string().check(z.overwrite(tidyLines));

/** A UUID of a path, a query or a body: tidied, in small letters. */
export function tidyUuid(error?: string) {
  const text = z.string({ error }).check(z.overwrite((value) => tidy(value).toLowerCase()));
  return text.check(z.regex(UUID, { error }));
}

/** No day of a shop is later: the day after it, and its midnight in every zone, can be computed. */
const LAST_DAY = '2999-12-31';

/** A calendar day of a body or a query, tidied: 2026-11-21. */
export function tidyDay(error: string) {
  const day = z.iso
    .date({ error, abort: true })
    .check(z.refine((value) => value >= '1900' && value <= LAST_DAY, { error }));
  return z.pipe(z.string({ error }).check(z.overwrite(tidy)), day);
}

/** A rule of a text as a check of a schema. */
export function textCheck({ holds, message, pattern }: TextRule) {
  if (pattern) return z.regex(pattern, { error: message as string });
  const error = typeof message === 'string' ? message : (issue: { input?: unknown }) => message(String(issue.input));
  return z.refine<string>(holds, { error });
}

/** The schema of a field: missing, of another type or blank all report `missing`, and no other rule is checked then. */
export function textSchema({ missing, rules, exact }: TextField) {
  const given = z.string({ error: missing });
  const text = exact ? given : given.check(z.overwrite(tidy));
  return text.check(z.minLength(1, { error: missing, abort: true }), ...rules.map(textCheck));
}

/** The schemas of fields, ready to be the shape of an object. */
export function textShape<F extends TextFields>(fields: F) {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, textSchema(field)])) as {
    [K in keyof F]: ReturnType<typeof textSchema>;
  };
}

/** A required text without further rules. */
export function requiredText(missing: string) {
  return textSchema(textField(missing));
}
