import type { Schema } from '@bahi/contracts/kit';

/** A reply that its contract forbids: a defect of the service. */
export class ReplyMismatchError extends Error {
  override readonly name = 'ReplyMismatchError';
}

/** JSON of a value; `undefined` for one that JSON leaves out. @throws ReplyMismatchError */
export type TextEncoder = (value: unknown) => string | undefined;

/** The parts of a schema's definition that decide how it is encoded; zod publishes them for libraries. */
export interface Definition {
  readonly type: string;
  readonly checks?: readonly unknown[];
  readonly format?: string;
  readonly pattern?: RegExp;
  readonly catchall?: unknown;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly element?: Schema;
  readonly innerType?: Schema;
  readonly entries?: Readonly<Record<string, string | number>>;
}

/**
 * Compiles a schema into a function that checks a value and writes it in one pass. What it does not know by itself
 * (formats, rules, unions) is left to the schema's own parse.
 */
export function compileText(schema: Schema): TextEncoder {
  const parse = parseEncoder(schema);
  const { checks = [], catchall, ...definition } = definitionOf(schema);
  if (checks.length > 0 || catchall) return parse;
  return compilers[definition.type]?.(definition, parse) ?? parse;
}

/** A schema's definition. */
export function definitionOf(schema: Schema): Definition {
  return schema._zod.def as unknown as Definition;
}

function parseEncoder(schema: Schema): TextEncoder {
  return (value) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return JSON.stringify(parsed.data) as string | undefined;
    const issues = parsed.error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
    throw new ReplyMismatchError(`A reply breaks its contract: ${issues.join('; ')}`);
  };
}

const PATTERN_FORMATS: ReadonlySet<string> = new Set(['date', 'datetime']);

/** Each leaves a value that it does not expect to `parse`, which refuses it with the reason. */
type Compiler = (definition: Definition, parse: TextEncoder) => TextEncoder | undefined;

const compilers: Readonly<Record<string, Compiler>> = {
  string: ({ format, pattern }, parse) => {
    if (!format) return (value) => (typeof value === 'string' ? JSON.stringify(value) : parse(value));
    // Other formats have rules beside their pattern.
    if (!pattern || !PATTERN_FORMATS.has(format)) return parse;
    return (value) => (typeof value === 'string' && pattern.test(value) ? JSON.stringify(value) : parse(value));
  },
  boolean: (_, parse) => (value) => (typeof value === 'boolean' ? String(value) : parse(value)),
  number: ({ format }, parse) => {
    if (format === 'safeint') return (value) => (Number.isSafeInteger(value) ? String(value) : parse(value));
    return format ? parse : (value) => (Number.isFinite(value) ? String(value) : parse(value));
  },
  enum: ({ entries = {} }, parse) => {
    const texts = new Map<unknown, string>(Object.values(entries).map((value) => [value, JSON.stringify(value)]));
    return (value) => texts.get(value) ?? parse(value);
  },
  nullable: ({ innerType }) => {
    const inner = innerType && compileText(innerType);
    return inner && ((value) => (value === null ? 'null' : inner(value)));
  },
  optional: ({ innerType }) => {
    const inner = innerType && compileText(innerType);
    return inner && ((value) => (value === undefined ? undefined : inner(value)));
  },
  array: ({ element }, parse) => {
    const inner = element && compileText(element);
    return inner && ((value) => (Array.isArray(value) ? `[${value.map(inner).join(',')}]` : parse(value)));
  },
  object: ({ shape = {} }, parse) => {
    const fields = Object.entries(shape).map(
      ([name, field]) => [name, `${JSON.stringify(name)}:`, compileText(field)] as const,
    );
    return (value) => (isObject(value) ? objectText(value, fields) : parse(value));
  },
};

function objectText(
  value: Readonly<Record<string, unknown>>,
  fields: readonly (readonly [string, string, TextEncoder])[],
) {
  let text = '';
  for (const [name, prefix, encode] of fields) {
    const encoded = encode(value[name]);
    if (encoded !== undefined) text += (text === '' ? prefix : `,${prefix}`) + encoded;
  }
  return `{${text}}`;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
