import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { useListPlace } from './use-list-place.js';

const wrapper = ({ children }: { readonly children: ReactNode }) => <MemoryRouter>{children}</MemoryRouter>;

afterEach(() => {
  jest.restoreAllMocks();
  jest.useRealTimers();
});

describe('the place in the list', () => {
  it('waits with a search from the key, not from when the letter was drawn', () => {
    jest.useFakeTimers();
    const { result } = renderHook(useListPlace, { wrapper });
    // The phone took 200 ms of the 300 to draw the letter.
    jest.spyOn(performance, 'now').mockReturnValueOnce(1_000).mockReturnValue(1_200);

    act(() => result.current.setText('salt'));
    act(() => jest.advanceTimersByTime(99));
    const early = result.current.query;
    act(() => jest.advanceTimersByTime(1));

    expect([early, result.current.query]).toEqual(['', 'salt']);
  });
});
