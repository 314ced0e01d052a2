import { randomInt } from 'node:crypto';

const pick = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T;
const tail = () =>
  randomInt(36 ** 5)
    .toString(36)
    .padStart(5, '0');

const GOODS = ['Basmati Rice', 'Toor Dal', 'Masala Chai', 'Jaggery', 'Mustard Oil', 'Copper Lota', 'Khadi Towel'];
const FIRST = ['Meera', 'Arjun', 'Kavya', 'Rohan', 'Ananya', 'Vikram', 'Ishita', 'Farhan'];
const LAST = ['Nair', 'Sharma', 'Patel', 'Iyer', 'Khan', 'Bose', 'Reddy', 'Gill'];

/** A product name that no other test has. */
export const aProductName = (): string => `${pick(GOODS)} ${tail()}`;
export const aPersonName = (): string => `${pick(FIRST)} ${pick(LAST)}`;
/** An address that no other test has. */
export const anEmail = (): string => `${pick(FIRST).toLowerCase()}.${tail()}${tail()}@example.in`;
/** Satisfies the password rules. */
export const aPassword = (): string => `Ledger-${tail()}!`;
