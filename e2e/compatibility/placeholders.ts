/** One name for each random value, numbered by first appearance. */
export interface Placeholders {
  /** Replaces ids, tokens and names of pictures in a text. */
  mask(text: string): string;
  /** The name of a value whose kind its form does not show. */
  nameOf(kind: string, value: string): string;
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

/** The well-formed values of the wire contract; anything else stays as it is and shows in the comparison. */
const RANDOM = new RegExp(
  [
    String.raw`(?<token>\beyJ[\w-]+\.[\w-]+\.[\w-]+)`,
    `(?<id>${UUID})`,
    String.raw`(?<product>\bPROD-[0-9A-Z]{8,9}-[0-9A-F]{6}\b)`,
    String.raw`(?<order>\bORD-[0-9A-Z]{8,9}-[0-9A-F]{6}\b)`,
    String.raw`(?<picture>(?<=/uploads/)[\w-]+(?=\.webp))`,
  ].join('|'),
  'g',
);

/** Starts with every number at 1. */
export function createPlaceholders(): Placeholders {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();

  const nameOf = (kind: string, value: string): string => {
    const known = names.get(`${kind} ${value}`);
    if (known) return known;
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    const name = `<${kind}-${count}>`;
    names.set(`${kind} ${value}`, name);
    return name;
  };

  const replaceOne = (value: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Record<string, string | undefined>;
    const [kind = ''] = Object.entries(groups).find(([, found]) => found !== undefined) ?? [];
    return nameOf(kind, value);
  };

  return { mask: (text) => text.replace(RANDOM, replaceOne), nameOf };
}
