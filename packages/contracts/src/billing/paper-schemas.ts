import * as z from 'zod/mini';
import { fileReply } from '../kit/file-reply.js';
import { cacheBusters } from '../kit/query.js';
import { tidy } from '../shared/text.js';
import { CUSTOMER_LANGUAGES } from './customer-rules.js';
import { COPIES, PAPER_FORMATS } from './paper.js';

/** The texts of the rules, once. */
export const paperTexts = {
  format: 'format must be a4, a5, 80mm or 58mm',
  sheet: 'format must be a4 or a5',
  lang: 'lang must be en or hi',
  copy: 'copy must be original, duplicate or triplicate',
  again: 'again must be true or false',
} as const;

/** One of some words, tidied first. */
export function oneOf<const Words extends readonly [string, ...string[]]>(words: Words, error: string) {
  return z.pipe(z.string({ error }).check(z.overwrite(tidy)), z.enum(words, { error }));
}

/** How a document is printed; without a language in that of its customer. */
export const PaperQuery = z.object({
  ...cacheBusters,
  format: oneOf(PAPER_FORMATS, paperTexts.format),
  lang: z.optional(oneOf(CUSTOMER_LANGUAGES, paperTexts.lang)),
  copy: z._default(oneOf(COPIES, paperTexts.copy), 'original'),
  /** The client has printed this copy before: it says so. */
  again: z._default(
    z.pipe(
      oneOf(['true', 'false'], paperTexts.again),
      z.transform((text: 'true' | 'false') => text === 'true'),
    ),
    false,
  ),
});
export type PaperQuery = z.output<typeof PaperQuery>;

/** A document as a PDF. */
export const PaperFile = fileReply('application/pdf');
