import type fc from 'fast-check';
import type { Product } from './product.js';
import { expectScreens } from './product.js';
import type { Shop } from './shop.js';

/** One thing that a shopkeeper does; `description` names it in a failure. */
export type ShopCommand = fc.AsyncCommand<Shop, Product>;

interface Act {
  readonly description: string;
  /** Whether it can be done in this shop now. */
  readonly check?: (shop: Readonly<Shop>) => boolean;
  /** Does it, compares the reply with the model, and updates the model. */
  readonly act: (shop: Shop, product: Product) => Promise<void>;
}

/** Makes an act a command: after each of them every screen must match the model. */
export function command({ description, check = () => true, act }: Act): ShopCommand {
  return {
    check,
    run: async (shop, product) => {
      await act(shop, product);
      await expectScreens(shop, product);
    },
    toString: () => description,
  };
}

/** The item that a random number stands for; `undefined` when there is none. */
export function picked<T>(items: readonly T[], pick: number): T | undefined {
  return items[pick % items.length];
}

/** What an answer must be, as far as a command cares. */
export function expectAnswer(answer: { readonly status: number; readonly body: unknown }, wanted: object): void {
  expect({ status: answer.status, body: answer.body }).toMatchObject(wanted);
}

/** A refusal with its text, in all fields where clients look for it. */
export function refusal(status: number, text: string, code?: string): object {
  return {
    status,
    body: { success: false, error: text, message: text, detail: text, ...(code ? { code } : {}) },
  };
}
