import { escapeHtml } from '@bahi/platform/kernel';
import type { Parameter, SchemaObject } from './document.js';
import { code, table } from './html.js';

/** The fields of a body or reply as a table, nested ones by their path: `products[].quantity`. */
export function fieldTable(caption: string, schema: SchemaObject): string {
  return table(caption, ['Field', 'Type', 'Rules'], fieldRows(schema, ''));
}

/** The parameters of a call as a table. */
export function parameterTable(parameters: readonly Parameter[]): string {
  return table(
    'Parameters',
    ['Parameter', 'Type', 'Rules'],
    parameters.map(({ name, in: place, required, description, schema }) => [
      `${code(name)} ${place}`,
      typeOf(schema),
      rules({ ...schema, ...(description ? { description } : {}) }, required),
    ]),
  );
}

function fieldRows(schema: SchemaObject, prefix: string): string[][] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    const row = [
      code(path).replaceAll('.', '.<wbr>'),
      typeOf(field),
      rules(field, schema.required?.includes(name) ?? false),
    ];
    return [row, ...fieldRows(field, `${path}.`), ...fieldRows(field.items ?? {}, `${path}[].`)];
  });
}

function typeOf(schema: SchemaObject): string {
  const name = schema.anyOf ? schema.anyOf.map(typeOf).join(' or ') : typeName(schema);
  return schema.nullable ? `${name} or null` : name;
}

function typeName({ type, format, multipleOf, items }: SchemaObject): string {
  if (format === 'binary') return 'file';
  if (type === 'array') return `list of ${typeName(items ?? {})}s`;
  if (type === 'integer' || multipleOf === 1) return 'whole number';
  return type ?? 'any';
}

function rules(schema: SchemaObject, required: boolean): string {
  return [
    required ? '' : 'optional',
    schema.default === undefined ? '' : `${code(JSON.stringify(schema.default))} when left out`,
    (schema.enum ?? []).map((value) => code(JSON.stringify(value))).join(' or '),
    escapeHtml(schema.description ?? ''),
    schema['x-needs'] ? `only with the permission ${code(schema['x-needs'])}` : '',
    range(schema.minLength, schema.maxLength, ' characters'),
    range(ownBound(schema.minimum), ownBound(schema.maximum), ''),
    range(schema.minItems, schema.maxItems, ' items'),
    schema.pattern && !schema.format && !schema.description ? code(schema.pattern) : '',
  ]
    .filter(Boolean)
    .join('; ');
}

/** The bounds of safe integers are no rule of the product. */
function ownBound(value: number | undefined) {
  return value === undefined || Math.abs(value) === Number.MAX_SAFE_INTEGER ? undefined : value;
}

function range(least: number | undefined, most: number | undefined, unit: string) {
  if (least === 1 && most === undefined && unit) return 'not empty';
  if (least !== undefined && most !== undefined) return `${shown(least)} to ${shown(most)}${unit}`;
  if (least !== undefined) return `at least ${shown(least)}${unit}`;
  return most === undefined ? '' : `at most ${shown(most)}${unit}`;
}

function shown(value: number) {
  return value.toLocaleString('en');
}
