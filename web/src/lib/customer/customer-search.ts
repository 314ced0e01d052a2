import type { ListedCustomer } from '@bahi/contracts/billing';
import { latinDigits, nameKeyOf } from '@bahi/contracts/shared';

export type CustomerSearch = (query: string) => readonly ListedCustomer[];

/**
 * A search over names and phones: every word must occur, and a phone is found by any three of its digits in a row, typed in
 * any way. The texts are prepared once per data set, at the first search; the order of the list stays.
 */
export function customerSearch(customers: readonly ListedCustomer[]): CustomerSearch {
  let index: readonly (readonly [text: string, customer: ListedCustomer])[] | undefined;
  return (query) => {
    const wanted = nameKeyOf(query);
    if (wanted === '') return customers;
    index ??= customers.map((customer) => [searched(customer), customer]);
    const words = wordsOf(wanted);
    return index.filter(([text]) => words.every((word) => text.includes(word))).map(([, customer]) => customer);
  };
}

/** A number typed with spaces or dashes is one word; `+91` and a leading 0 are no part of it. */
function wordsOf(wanted: string): readonly string[] {
  const digits = latinDigits(wanted).replace(/[\s()+-]/g, '');
  return /^\d{3,}$/.test(digits) ? [digits.replace(/^(?:0|91(?=\d{10}$))/, '')] : wanted.split(' ');
}

function searched({ name, phone }: ListedCustomer) {
  return `${nameKeyOf(name ?? '')}\n${phone ?? ''}`;
}
