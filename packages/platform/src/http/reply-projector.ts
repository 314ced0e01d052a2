import type { Schema } from '@bahi/contracts/kit';

/** A reply that its contract forbids: a defect of the service. */
export class ReplyMismatchError extends Error {
  override readonly name = 'ReplyMismatchError';
}

/** What a schema lets through of a value. @throws ReplyMismatchError */
export type Projector = (value: unknown) => unknown;

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
 * Compiles a schema into a function that checks a value and copies its declared fields; several times faster than a parse.
 * What it does not know by itself (formats, rules, unions) is left to the schema's own parse.
 */
export function compileProjector(schema: Schema): Projector {
  const parse = parserOf(schema);
  const { checks = [], catchall, ...definition } = definitionOf(schema);
  if (checks.length > 0 || catchall) return parse;
  return compilers[definition.type]?.(definition, parse) ?? parse;
}

/** A schema's definition. */
export function definitionOf(schema: Schema): Definition {
  return schema._zod.def as unknown as Definition;
}

function parserOf(schema: Schema): Projector {
  return (value) => {
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const issues = parsed.error.issues.map(({ path, message }) => `${path.map(String).join('.')}: ${message}`);
    throw new ReplyMismatchError(`A reply breaks its contract: ${issues.join('; ')}`);
  };
}

const PATTERN_FORMATS: ReadonlySet<string> = new Set(['date', 'datetime']);

/** Each leaves a value that it does not expect to `parse`, which refuses it with the reason. */
type Compiler = (definition: Definition, parse: Projector) => Projector | undefined;

const compilers: Readonly<Record<string, Compiler>> = {
  string: ({ format, pattern }, parse) => {
    if (!format) return (value) => (typeof value === 'string' ? value : parse(value));
    // Other formats have rules beside their pattern.
    if (!pattern || !PATTERN_FORMATS.has(format)) return parse;
    return (value) => (typeof value === 'string' && pattern.test(value) ? value : parse(value));
  },
  boolean: (_, parse) => (value) => (typeof value === 'boolean' ? value : parse(value)),
  number: ({ format }, parse) => {
    if (format === 'safeint') return (value) => (Number.isSafeInteger(value) ? value : parse(value));
    return format ? parse : (value) => (Number.isFinite(value) ? value : parse(value));
  },
  enum: ({ entries = {} }, parse) => {
    const allowed = new Set<unknown>(Object.values(entries));
    return (value) => (allowed.has(value) ? value : parse(value));
  },
  nullable: ({ innerType }) => {
    const inner = innerType && compileProjector(innerType);
    return inner && ((value) => (value === null ? null : inner(value)));
  },
  optional: ({ innerType }) => {
    const inner = innerType && compileProjector(innerType);
    return inner && ((value) => (value === undefined ? undefined : inner(value)));
  },
  array: ({ element }, parse) => {
    const inner = element && compileProjector(element);
    return inner && ((value) => (Array.isArray(value) ? value.map(inner) : parse(value)));
  },
  object: ({ shape = {} }, parse) => {
    const fields = Object.entries(shape).map(([name, field]) => [name, compileProjector(field)] as const);
    return (value) => (isObject(value) ? project(value, fields) : parse(value));
  },
};

function project(value: Readonly<Record<string, unknown>>, fields: readonly (readonly [string, Projector])[]) {
  const projected: Record<string, unknown> = {};
  for (const [name, projectField] of fields) projected[name] = projectField(value[name]);
  return projected;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
