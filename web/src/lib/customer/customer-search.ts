import type { ListedCustomer } from '@bahi/contracts/billing';
import { latinDigits, nameKeyOf } from '@bahi/contracts/shared';

export type CustomerSearch = (query: string) => readonly ListedCustomer[];

/**
 * A search over names and phones: every word must occur, and a phone is found by any three of its digits in a row, typed in
 * any way. The texts are prepared once per data set, at the first search. The order of the list stays; with `bestFirst` whose
 * name it is comes first, then those with names that begin so.
 */
export function customerSearch(
  customers: readonly ListedCustomer[],
  { bestFirst = false }: { readonly bestFirst?: boolean } = {},
): CustomerSearch {
  let index: readonly (readonly [text: string, customer: ListedCustomer])[] | undefined;
  return (query) => {
    const wanted = nameKeyOf(query);
    if (wanted === '') return customers;
    index ??= customers.map((customer) => [searched(customer), customer]);
    const words = wordsOf(wanted);
    const found = index.filter(([text]) => words.every((word) => text.includes(word)));
    const tierOf = ([text]: (typeof found)[number]) => {
      if (text.startsWith(`${wanted}\n`)) return 0;
      return words.every((word) => beginsIn(text, word)) ? 1 : 2;
    };
    const ordered = bestFirst ? found.toSorted((one, other) => tierOf(one) - tierOf(other)) : found;
    return ordered.map(([, customer]) => customer);
  };
}

/** Whether a word of the name begins so, or the phone has these digits. */
function beginsIn(text: string, word: string): boolean {
  return text.startsWith(word) || text.includes(` ${word}`) || text.includes(word, text.indexOf('\n'));
}

/** A number typed with spaces or dashes is one word; `+91` and a leading 0 are no part of it. */
function wordsOf(wanted: string): readonly string[] {
  const digits = latinDigits(wanted).replace(/[\s()+-]/g, '');
  return /^\d{3,}$/.test(digits) ? [digits.replace(/^(?:0|91(?=\d{10}$))/, '')] : wanted.split(' ');
}

function searched({ name, phone }: ListedCustomer) {
  return `${nameKeyOf(name ?? '')}\n${phone ?? ''}`;
}
