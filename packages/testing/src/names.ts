import { randomInt } from 'node:crypto';

const GOODS = ['Basmati Rice', 'Toor Dal', 'Masala Chai', 'Jaggery', 'Mustard Oil', 'Copper Lota', 'Khadi Towel'];
const FIRST = ['Meera', 'Arjun', 'Kavya', 'Rohan', 'Ananya', 'Vikram', 'Ishita', 'Farhan'];
const LAST = ['Nair', 'Sharma', 'Patel', 'Iyer', 'Khan', 'Bose', 'Reddy', 'Gill'];

/** A product name that no other test has. */
export function aProductName(): string {
  return `${pick(GOODS)} ${tail()}`;
}

export function aPersonName(): string {
  return `${pick(FIRST)} ${pick(LAST)}`;
}

/** An address that no other test has. */
export function anEmail(): string {
  return `${pick(FIRST).toLowerCase()}.${tail()}${tail()}@example.in`;
}

/** Satisfies the password rules. */
export function aPassword(): string {
  return `Ledger-${tail()}!`;
}

function pick<T>(values: readonly T[]): T {
  return values[randomInt(values.length)] as T;
}

function tail() {
  return randomInt(36 ** 5)
    .toString(36)
    .padStart(5, '0');
}
