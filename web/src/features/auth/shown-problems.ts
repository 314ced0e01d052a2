import { type TextFields, textProblems } from '@bahi/contracts/shared';
import { serverTexts } from '../../lib/texts/en/server.js';

/** What is wrong with the values of a form by the contract's rules, in the person's language. */
export function shownProblems<F extends TextFields, V extends Readonly<Record<keyof F, string>>>(fields: F, values: V) {
  const found = textProblems(fields, values);
  const sentences = Object.entries<string | undefined>(found);
  return Object.fromEntries(sentences.map(([name, text = '']) => [name, serverTexts.shown(text)])) as typeof found;
}
