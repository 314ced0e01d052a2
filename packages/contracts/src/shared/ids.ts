const hex = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Asking for randomness costs the same for 10 bytes as for 4096, and an import makes ids by the ten thousand. */
const pool = new Uint8Array(4096);
let used = pool.length;
const randomBytes = (count: number): Uint8Array => {
  if (used + count > pool.length) {
    globalThis.crypto.getRandomValues(pool);
    used = 0;
  }
  used += count;
  return pool.slice(used - count, used);
};

/** A time-ordered UUID (RFC 9562, version 7), lower case. */
export const uuidv7 = (now: number = Date.now()): string => {
  const time = now.toString(16).padStart(12, '0');
  const random = randomBytes(10);
  random[0] = ((random[0] ?? 0) & 0x0f) | 0x70;
  random[2] = ((random[2] ?? 0) & 0x3f) | 0x80;
  const tail = hex(random);
  return `${time.slice(0, 8)}-${time.slice(8)}-${tail.slice(0, 4)}-${tail.slice(4, 8)}-${tail.slice(8)}`;
};

/** `<prefix>-<base36 milliseconds>-<6 hex>`, upper case: PROD-MTJKV4QV-3C9A0F. */
const stamped = (prefix: string, now: number) =>
  `${prefix}-${now.toString(36).toUpperCase()}-${hex(randomBytes(3)).toUpperCase()}`;

export const newProductId = (now: number = Date.now()): string => stamped('PROD', now);
export const newOrderId = (now: number = Date.now()): string => stamped('ORD', now);

export const PRODUCT_ID = /^PROD-[0-9A-Z]{8,9}-[0-9A-F]{6}$/;
export const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export const isProductId = (text: string): boolean => PRODUCT_ID.test(text);
export const isUuid = (text: string): boolean => UUID.test(text);
