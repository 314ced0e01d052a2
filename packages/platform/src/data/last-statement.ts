import type { Knex } from 'knex';
import type { SendingOptions } from './shop-client.js';

/** A result that comes with the commit, which does not wait for it. */
export class LastResult<T> {
  readonly answer: Promise<T>;

  constructor(answer: Promise<T>) {
    this.answer = answer;
  }
}

/** What the work of a transaction may give back. */
export type Result<T> = T | LastResult<T>;

/**
 * Sends the last statement of a transaction and gives back what `read` makes of its answer, for the work to return: the
 * commit goes out right behind it, in one packet, and its trip is saved. Only where no answer would undo what was done:
 * when `read` is called, the commit is on its way. A statement that fails fails the transaction as any other does.
 */
export async function lastStatement<Answer, T>(
  statement: Knex.Raw<Answer>,
  read: (answer: Answer) => T,
): Promise<LastResult<T>> {
  let answer: Promise<T> | undefined;
  await new Promise<void>((sent, failed) => {
    const options: SendingOptions = { onSent: sent };
    answer = statement.options(options).then((told) => read(told as Answer));
    answer.catch(failed); // it could not even be sent
  });
  return new LastResult(answer as Promise<T>);
}
