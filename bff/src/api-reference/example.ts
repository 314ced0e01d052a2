import { UUID } from '@bahi/contracts/shared';
import type { SchemaObject } from './document.js';
import { LEFT_OUT, SAMPLE_VALUES } from './sample-values.js';

/** An example of a body or reply: plausible values by the names of the fields, otherwise by their types. */
export function exampleOf(schema: SchemaObject, name = ''): unknown {
  if (schema.properties) return exampleObject(schema.properties);
  const sample = SAMPLE_VALUES[name];
  if (sample !== undefined && fits(sample, schema)) return sample;
  if (typeof sample === 'number' && schema.type === 'string') return String(sample);
  if (schema.type === 'array') return [exampleOf(schema.items ?? {}, name)];
  if (schema.default !== undefined) return schema.default;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return exampleOf(schema.anyOf[0] ?? {}, name);
  return exampleOfType(schema);
}

function exampleObject(properties: Readonly<Record<string, SchemaObject>>) {
  const shown = Object.entries(properties).filter(
    ([name, schema]) => !LEFT_OUT.has(name) && schema.format !== 'binary' && Object.keys(schema).length > 0,
  );
  return Object.fromEntries(shown.map(([name, schema]) => [name, exampleOf(schema, name)]));
}

function fits(sample: unknown, schema: SchemaObject): boolean {
  if (sample === null) return schema.nullable ?? false;
  if (schema.enum) return schema.enum.includes(sample);
  if (schema.anyOf) return schema.anyOf.some((one) => fits(sample, one));
  if (schema.format === 'date') return /^\d{4}-\d\d-\d\d$/.test(String(sample));
  if (Array.isArray(sample)) return schema.type === 'array' && sample.every((one) => fits(one, schema.items ?? {}));
  if (schema.type === 'integer') return Number.isInteger(sample);
  return schema.type === typeof sample;
}

function exampleOfType({ type, format, pattern = '' }: SchemaObject): unknown {
  if (UUID.source === pattern) return SAMPLE_VALUES._id;
  if (format === 'date-time') return '2026-11-21T05:12:08.114Z';
  if (format === 'date') return '2026-11-21';
  if (type === 'integer' || type === 'number') return 12;
  if (type === 'boolean') return true;
  return 'text';
}
