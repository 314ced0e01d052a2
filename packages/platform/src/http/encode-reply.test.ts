import { endpoint } from '@bahi/contracts/kit';
import * as z from 'zod/mini';
import { encodePart, encodeReply, isEncodedReply, notModified } from './encode-reply.js';

const Item = z.object({
  id: z.int(),
  name: z.nullable(z.string()),
  note: z.optional(z.string()),
  price: z._default(z.number(), 0.1 + 0.2),
  kind: z._default(z.enum(['a', 'b']), 'b'),
  isNew: z.optional(z.boolean()),
  at: z.optional(z.iso.datetime()),
});
const Report = z.object({ total: z.int(), rows: z.array(z.object({ row: z.int() })) });
const reply = z.object({
  success: z.literal(true),
  count: z.int(),
  items: z.array(Item),
  report: z.optional(Report),
  pair: z.optional(z.array(z.int()).check(z.minLength(2))),
});
const list = endpoint({ method: 'GET', path: '/items', auth: 'none', summary: 'Items', reply });
const other = endpoint({ method: 'GET', path: '/others', auth: 'none', summary: 'Others', reply: z.object({}) });

type Reply = z.input<typeof reply>;

function items(count: number) {
  return Array.from({ length: count }, (_, id) => ({
    id,
    name: id % 2 ? `नाम ₹ "${id}"` : null,
    price: id / 7,
    isNew: true,
    secret: 'column',
  }));
}

async function* streamed<T>(values: readonly T[]) {
  for (const value of values) yield value;
}

async function textOf(value: unknown) {
  return String((await encodeReply(list, value as Reply)).content);
}

describe('an encoded reply', () => {
  it.each([0, 1, 99, 100, 101, 1_000])('has the bytes of the parsed reply with %d items', async (count) => {
    const value = { success: true as const, count, items: items(count), report: { total: 1, rows: [{ row: 2 }] } };
    const expected = JSON.stringify(reply.parse(value));

    expect(await textOf(value)).toBe(expected);
    expect(await textOf({ ...value, items: value.items.values() })).toBe(expected);
    expect(await textOf({ ...value, items: streamed(value.items) })).toBe(expected);
  });

  it('leaves out what is undeclared, absent or undefined, at every level', async () => {
    const report = { total: 0, rows: [{ row: 1, secret: 1 }], secret: 2 };
    const value = { success: true, count: 1, items: [{ id: 1, name: 'a', note: undefined }], report, secret: 3 };

    expect(await textOf(value)).toBe(JSON.stringify(reply.parse(value)));
    expect(await textOf(value)).not.toContain('secret');
  });

  it('keeps the order in which the handler names its fields', async () => {
    expect(await textOf({ items: [], count: 0, success: true })).toBe('{"items":[],"count":0,"success":true}');
  });

  it.each([
    ['a missing field', { success: true, items: [] }],
    ['a field of another type', { success: true, count: 'one', items: [] }],
    ['an item of another shape', { success: true, count: 1, items: [{ id: 'one', name: null }] }],
    ['an infinite number', { success: true, count: 1, items: [{ id: 1, name: null, price: 1 / 0 }] }],
    ['a text of another format', { success: true, count: 1, items: [{ id: 1, name: null, at: 'today' }] }],
    ['a list in the place of an object', { success: true, count: 1, items: [[]] }],
    ['a streamed item of another shape', { success: true, count: 1, items: streamed([{ id: 1 }]) }],
    ['no list', { success: true, count: 1, items: 'none' }],
    ['a list that breaks its own rule', { success: true, count: 0, items: [], pair: [1] }],
    ['no object', null],
  ])('is refused for %s', async (_, value) => {
    await expect(textOf(value)).rejects.toThrow('repl');
  });

  it('lets other work run while a large list is encoded', async () => {
    let turns = 0;
    const timer = setInterval(() => {
      turns += 1;
    }, 1);
    await textOf({ success: true, count: 1, items: items(50_000) });
    clearInterval(timer);

    expect(turns).toBeGreaterThan(2);
  });
});

describe('an encoded part', () => {
  it('is copied into the replies that have it', async () => {
    const part = await encodePart(reply.shape.items, streamed(items(3)));
    const value = { success: true as const, count: 3, items: items(3) };

    expect(await textOf({ ...value, items: part })).toBe(JSON.stringify(reply.parse(value)));
  });

  it('is taken for the field of its own schema only', async () => {
    const part = await encodePart(z.array(z.string()), ['a']);

    await expect(textOf({ success: true, count: 1, items: part })).rejects.toThrow('another schema');
  });
});

describe('the reply of a handler', () => {
  it('is sent as ready bytes only for the call that they were encoded for', async () => {
    const ready = await encodeReply(list, { success: true, count: 0, items: [] });

    expect([isEncodedReply(list, ready), isEncodedReply(list, notModified({})), isEncodedReply(list, {})]).toEqual([
      true,
      true,
      false,
    ]);
    expect(() => isEncodedReply(other, ready)).toThrow('another call');
  });
});
