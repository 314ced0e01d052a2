import { act, renderHook } from '@testing-library/react';
import { useMedia } from './use-media.js';

it('A media query is followed as long as there is a subscriber', () => {
  const list = Object.assign(new EventTarget(), { matches: false });
  const stop = jest.spyOn(list, 'removeEventListener');
  window.matchMedia = () => list as unknown as MediaQueryList;
  const { result, unmount } = renderHook(() => useMedia('(min-width: 1234px)'));
  expect(result.current).toBe(false);

  act(() => {
    list.matches = true;
    list.dispatchEvent(new Event('change'));
  });
  expect(result.current).toBe(true);

  unmount();
  expect(stop).toHaveBeenCalledWith('change', expect.any(Function));
});
