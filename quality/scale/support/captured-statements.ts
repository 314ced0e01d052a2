import pg from 'pg';

/** The statements that a service sent to its database, each text once. */
export type Statements = ReadonlyMap<string, ReadonlySet<string>>;

type Query = (this: { readonly database?: string }, ...args: unknown[]) => unknown;

/** Captures statements at the driver from now on; `stop` returns them by database. */
export const captureStatements = () => {
  const captured = new Map<string, Set<string>>();
  const client = pg.Client.prototype as unknown as { query: Query };
  const original = client.query;
  client.query = function (...args) {
    const texts = captured.get(this.database ?? '') ?? new Set();
    captured.set(this.database ?? '', texts.add(textOf(args[0])));
    return original.apply(this, args);
  };
  return {
    stop: (): Statements => {
      client.query = original;
      return captured;
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
