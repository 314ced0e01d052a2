import { act, renderHook } from '@testing-library/react';
import { useDebounced } from './use-debounced.js';

it('A value is used after a pause, and values in between never', () => {
  jest.useFakeTimers();
  const seen = new Set<string>();
  const { rerender } = renderHook((text: string) => seen.add(useDebounced(text, 300)), { initialProps: '' });
  const type = (text: string, ms: number) => {
    rerender(text);
    act(() => jest.advanceTimersByTime(ms));
  };

  type('s', 200);
  type('sa', 299);
  expect([...seen]).toEqual(['']);
  type('salt', 300);
  jest.useRealTimers();

  expect([...seen]).toEqual(['', 'salt']);
});
