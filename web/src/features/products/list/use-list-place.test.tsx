import { act, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom';
import { useListPlace } from './use-list-place.js';

function wrapper({ children }: { readonly children: ReactNode }) {
  return <MemoryRouter>{children}</MemoryRouter>;
}

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the place in the list', () => {
  it('delays a search from the key, not from the render', () => {
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

  it('is visible at once, and in the address a moment later, where Back undoes it', async () => {
    const { result } = renderHook(() => ({ ...useListPlace(), address: useLocation().search, go: useNavigate() }), {
      wrapper,
    });

    act(() => result.current.setPage(2));
    const atOnce = [result.current.page, result.current.address];
    await waitFor(() => expect(result.current.address).toBe('?page=2'));
    act(() => result.current.setPage(3));
    await waitFor(() => expect(result.current.address).toBe('?page=3'));
    act(() => void result.current.go(-1));

    expect(atOnce).toEqual([2, '']);
    expect([result.current.page, result.current.address]).toEqual([2, '?page=2']);
  });

  it('keeps its limits and its order in the address, from the first page on, where Back undoes them', async () => {
    const { result } = renderHook(() => ({ ...useListPlace(), address: useLocation().search, go: useNavigate() }), {
      wrapper,
    });

    act(() => result.current.setPage(2));
    act(() => result.current.limit({ show: 'low', category: 'Puja items' }));
    await waitFor(() => expect(result.current.address).toBe('?show=low&category=Puja+items'));
    act(() => result.current.limit({ sort: '-price' }));
    await waitFor(() => expect(result.current.address).toBe('?show=low&category=Puja+items&sort=-price'));
    act(() => void result.current.go(-1));

    const { show, category, sort } = result.current;
    expect({ show, category, sort }).toEqual({ show: 'low', category: 'Puja items', sort: null });
  });

  it('does not go back to the page before while the address follows', async () => {
    const pages: number[] = [];
    const { result } = renderHook(
      () => {
        const place = useListPlace();
        pages.push(place.page);
        return { ...place, address: useLocation().search };
      },
      { wrapper },
    );

    act(() => result.current.setPage(2));
    await waitFor(() => expect(result.current.address).toBe('?page=2'));

    expect(pages.slice(pages.indexOf(2))).not.toContain(1);
  });

  it('is that of the address again when it changes meanwhile', () => {
    jest.useFakeTimers();
    const { result } = renderHook(() => ({ ...useListPlace(), go: useNavigate() }), { wrapper });

    act(() => result.current.setPage(2));
    act(() => {
      jest.advanceTimersByTime(1_000);
      void result.current.go('?q=salt');
    });

    expect([result.current.query, result.current.page]).toEqual(['salt', 1]);
  });

  it('is not written into the address of a screen that was opened right after', () => {
    jest.useFakeTimers();
    const Place = () => {
      const { setPage } = useListPlace();
      return <button type="button" aria-label="Next" onClick={() => setPage(2)} />;
    };
    const Address = () => <output>{useLocation().search}</output>;
    const screens = (screen: ReactNode) => (
      <MemoryRouter>
        {screen}
        <Address />
      </MemoryRouter>
    );
    const { rerender } = render(screens(<Place />));

    fireEvent.click(screen.getByRole('button'));
    rerender(screens(null));
    act(() => jest.advanceTimersByTime(1_000));

    expect(screen.getByRole('status').textContent).toBe('');
  });
});
