import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter, useNavigate } from 'react-router-dom';
import { RouteAnnouncer } from './route-announcer.js';

let go: ReturnType<typeof useNavigate>;

function Page() {
  go = useNavigate();
  return <h1 tabIndex={-1}>A page</h1>;
}

const scrollTo = jest.spyOn(window, 'scrollTo').mockImplementation(() => {});

async function turnTo(to: string | number) {
  scrollTo.mockClear();
  act(() => void go(to as string));
  await waitFor(() => expect(scrollTo).toHaveBeenCalled());
}

function scrollBy(pixels: number) {
  Object.assign(window, { scrollY: pixels });
  fireEvent.scroll(window);
}

describe('a change of page', () => {
  it('opens at its top, and restores the scroll position on Back', async () => {
    render(
      <MemoryRouter initialEntries={['/dashboard/product']} useTransitions={false}>
        <RouteAnnouncer />
        <Page />
      </MemoryRouter>,
    );
    scrollBy(240);

    await turnTo('/dashboard/invoice');
    expect(scrollTo).toHaveBeenLastCalledWith(0, 0);
    expect(screen.getByRole('heading')).toHaveFocus();
    scrollBy(0);
    await turnTo(-1);

    expect(scrollTo).toHaveBeenLastCalledWith(0, 240);
    await waitFor(() => expect(document.title).toBe('Product – Bahi'));
  });
});
