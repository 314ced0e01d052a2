import { uuidv7 } from '@bahi/contracts/shared';
import { useRef } from 'react';

/**
 * Idempotency keys for repeated presses: equal content gets the same key until `renew()` after a success, whatever was
 * tried in between; other content gets another key.
 * @example const { keyFor, renew } = useRequestKey(); placeOrder({ body }, { idempotencyKey: keyFor(body) })
 */
export function useRequestKey() {
  const keys = useRef(new Map<string, string>());
  const keyFor = (content: unknown): string => {
    const fingerprint = JSON.stringify(content);
    const key = keys.current.get(fingerprint) ?? uuidv7();
    keys.current.set(fingerprint, key);
    return key;
  };
  /** After a success: of one content, or of all that was tried. */
  const renew = (content?: unknown) => {
    if (content === undefined) keys.current.clear();
    else keys.current.delete(JSON.stringify(content));
  };
  return { keyFor, renew };
}
