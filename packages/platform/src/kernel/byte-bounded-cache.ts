import { LRUCache } from 'lru-cache';

/** Values of up to a number of bytes in total; the least recently used one is evicted first. */
export type ByteBoundedCache<Value> = Pick<LRUCache<string, Value & object>, 'get' | 'set' | 'delete'>;

/** Keeps nothing that is larger than the whole cache; with a limit of 0 it keeps nothing. */
export function createByteBoundedCache<Value extends object>(
  maxBytes: number,
  bytesOf: (value: Value) => number,
): ByteBoundedCache<Value> {
  // One byte more on both sides: the package takes neither a limit nor a size of 0.
  return new LRUCache<string, Value>({ maxSize: maxBytes + 1, sizeCalculation: (value) => bytesOf(value) + 1 });
}
