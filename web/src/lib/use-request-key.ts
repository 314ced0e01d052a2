import { uuidv7 } from '@bahi/contracts/shared';
import { useRef } from 'react';

/**
 * Keys that make a repeated press harmless: the same content gets the same Idempotency-Key until `renew()` after a
 * success; other content gets a new one.
 * @example const { keyFor, renew } = useRequestKey(); placeOrder({ body }, { idempotencyKey: keyFor(body) })
 */
export const useRequestKey = () => {
  const current = useRef<{ readonly content: string; readonly key: string } | null>(null);
  const keyFor = (content: unknown): string => {
    const fingerprint = JSON.stringify(content);
    if (current.current?.content !== fingerprint) current.current = { content: fingerprint, key: uuidv7() };
    return current.current.key;
  };
  const renew = () => {
    current.current = null;
  };
  return { keyFor, renew };
};
