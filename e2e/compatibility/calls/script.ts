import type { CallOptions, Repeat, Send } from '../call-recorder.js';
import type { FixedProduct } from '../fixed-product.js';

/** What every part of the script needs. */
export interface Script {
  readonly product: FixedProduct;
  readonly send: Send;
  readonly repeat: Repeat;
}

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** Owns the shop of most calls. */
export const MEERA: Person = { name: 'Meera Nair', email: 'meera@example.in', password: 'Dukaan@2026' };
/** Owns a shop that stays empty. */
export const RAVI: Person = { name: 'Ravi Kumar', email: 'ravi@example.in', password: 'Bazaar#2026' };

/** Cases of one call that need nothing from each other's replies. */
export async function sendEach(
  send: Send,
  call: string,
  cases: readonly (readonly [name: string, options: CallOptions])[],
): Promise<void> {
  for (const [name, options] of cases) await send(name, call, options);
}

/** Records a login. @returns the token. */
export async function signIn(send: Send, name: string, { email, password }: Omit<Person, 'name'>): Promise<string> {
  const { body } = await send(name, 'POST /api/auth/login', { json: { email, password } });
  return body.token;
}
