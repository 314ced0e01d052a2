import { renderHook } from '@testing-library/react';
import { useRequestKey } from './use-request-key.js';

function keys() {
  return renderHook(() => useRequestKey()).result.current;
}

describe('the key of a request', () => {
  it('is the same for the same content, another for other content', () => {
    const { keyFor } = keys();

    expect(keyFor({ quantity: 2 })).toBe(keyFor({ quantity: 2 }));
    expect(keyFor({ quantity: 3 })).not.toBe(keyFor({ quantity: 2 }));
  });

  it('stays the same after other content was tried, as the first outcome is unknown', () => {
    const { keyFor } = keys();
    const first = keyFor({ quantity: 2 });
    keyFor({ quantity: 3 });

    expect(keyFor({ quantity: 2 })).toBe(first);
  });

  it('is a new one after a success', () => {
    const { keyFor, renew } = keys();
    const first = keyFor({ quantity: 2 });
    renew();

    expect(keyFor({ quantity: 2 })).not.toBe(first);
  });

  it('is a new one after a success of that content alone', () => {
    const { keyFor, renew } = keys();
    const [first, other] = [keyFor(['out', 300]), keyFor(['in', 50])];
    renew(['in', 50]);

    expect(keyFor(['out', 300])).toBe(first);
    expect(keyFor(['in', 50])).not.toBe(other);
  });
});
