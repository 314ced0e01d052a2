import pg from 'pg';

/** What a service said to its database, each text once. */
export type Statements = ReadonlyMap<string, ReadonlySet<string>>;

type Query = (this: { readonly database?: string }, ...args: unknown[]) => unknown;

/** Listens at the driver from now on; `stop` gives what was said to each database. */
export const captureStatements = () => {
  const said = new Map<string, Set<string>>();
  const client = pg.Client.prototype as unknown as { query: Query };
  const original = client.query;
  client.query = function (...args) {
    const texts = said.get(this.database ?? '') ?? new Set();
    said.set(this.database ?? '', texts.add(textOf(args[0])));
    return original.apply(this, args);
  };
  return {
    stop: (): Statements => {
      client.query = original;
      return said;
    },
  };
};

/** Statements of one text; no text of the product has a semicolon inside a value. */
export function splitStatements(text: string): string[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function textOf(query: unknown): string {
  return typeof query === 'string' ? query : String((query as { text?: string } | null)?.text ?? '');
}
