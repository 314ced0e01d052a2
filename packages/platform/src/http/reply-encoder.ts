import type { Schema } from '@bahi/contracts/kit';
import { yieldToEventLoop } from '../kernel/yield-to-event-loop.js';
import { EncodedPart } from './encoded-part.js';
import { type ByteSink, JsonWriter } from './json-writer.js';
import { compileProjector, definitionOf, ReplyMismatchError } from './reply-projector.js';

/** Writes a value behind its prefix, `"name":` of a field; @returns false when the value is left out of JSON. */
type Encoder = (value: unknown, out: JsonWriter, prefix: string) => Promise<boolean>;

const BATCH_ITEMS = 100;
const encoders = new WeakMap<Schema, Encoder>();

/**
 * Encodes a value as JSON by a schema, in batches between which other calls are served. Undeclared fields are left out.
 * Lists may be iterables, async ones too; parts that were encoded by the same schema are copied. A sink takes the bytes
 * while they are made; what is returned is then the rest.
 * @throws ReplyMismatchError when the value breaks the schema.
 */
export async function encode(schema: Schema, value: unknown, sink?: ByteSink): Promise<Buffer> {
  const out = new JsonWriter(sink);
  if (!(await encoderOf(schema)(value, out, ''))) throw new ReplyMismatchError('A reply has no content');
  return out.end();
}

/** Compiles a schema once. */
function encoderOf(schema: Schema): Encoder {
  const known = encoders.get(schema) ?? withParts(schema, compile(schema));
  encoders.set(schema, known);
  return known;
}

/** Objects with lists inside are walked; rules about several fields or items need the value as a whole. */
function compile(schema: Schema): Encoder {
  const { type, shape, element, checks = [], catchall } = definitionOf(schema);
  if (checks.length > 0) return wholeEncoder(schema);
  if (type === 'array' && element) return listEncoder(element);
  if (type === 'object' && shape && !catchall && hasList(schema)) return objectEncoder(shape);
  return wholeEncoder(schema);
}

function hasList(schema: Schema): boolean {
  const { type, shape = {} } = definitionOf(schema);
  return type === 'array' || (type === 'object' && Object.values(shape).some(hasList));
}

function withParts(schema: Schema, encoder: Encoder): Encoder {
  return async (value, out, prefix) => {
    if (!(value instanceof EncodedPart)) return encoder(value, out, prefix);
    if (value.schema !== schema) throw new ReplyMismatchError('A part was encoded by another schema');
    out.write(prefix);
    out.append(value.content);
    return true;
  };
}

function wholeEncoder(schema: Schema): Encoder {
  const project = compileProjector(schema);
  return async (value, out, prefix) => {
    const text = JSON.stringify(project(value)) as string | undefined;
    if (text !== undefined) out.write(prefix + text);
    return text !== undefined;
  };
}

/** Fields keep the order of the reply; those that it lacks follow, which their own schemas allow or not. */
function objectEncoder(shape: Readonly<Record<string, Schema>>): Encoder {
  return async (value, out, prefix) => {
    if (typeof value !== 'object' || value === null) throw new ReplyMismatchError('A reply is no object');
    const fields = value as Readonly<Record<string, unknown>>;
    const given = Object.keys(fields).filter((name) => Object.hasOwn(shape, name));
    const lacking = Object.keys(shape).filter((name) => !Object.hasOwn(fields, name));
    out.write(`${prefix}{`);
    let separator = '';
    for (const name of [...given, ...lacking]) {
      const encodeField = encoderOf(shape[name] as Schema);
      if (await encodeField(fields[name], out, `${separator}${JSON.stringify(name)}:`)) separator = ',';
    }
    out.write('}');
    return true;
  };
}

function listEncoder(element: Schema): Encoder {
  const project = compileProjector(element);
  return async (value, out, prefix) => {
    const yieldIfDue = yieldToEventLoop();
    out.write(`${prefix}[`);
    let separator = '';
    for await (const batch of batchesOf(value)) {
      out.write(separator + JSON.stringify(batch.map(project)).slice(1, -1));
      separator = ',';
      await out.settle();
      await yieldIfDue();
    }
    out.write(']');
    return true;
  };
}

async function* batchesOf(list: unknown): AsyncGenerator<readonly unknown[]> {
  if (!isIterable(list)) throw new ReplyMismatchError('A list of a reply is no list');
  if (Symbol.asyncIterator in list) yield* asyncBatches(list);
  else yield* syncBatches(list);
}

function* syncBatches(list: Iterable<unknown>): Generator<readonly unknown[]> {
  let batch: unknown[] = [];
  for (const item of list) {
    if (batch.push(item) < BATCH_ITEMS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function* asyncBatches(list: AsyncIterable<unknown>): AsyncGenerator<readonly unknown[]> {
  let batch: unknown[] = [];
  for await (const item of list) {
    if (batch.push(item) < BATCH_ITEMS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

function isIterable(value: unknown): value is Iterable<unknown> | AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && (Symbol.iterator in value || Symbol.asyncIterator in value);
}
