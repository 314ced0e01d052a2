import { act, fireEvent, screen, within } from '@testing-library/react';
import { aCounterProduct, counterCalls } from '../../../test-support/counter.js';
import { type FakeServer, fakeServer } from '../../../test-support/fake-server.js';
import { becomePhone } from '../../../test-support/phone.js';
import { renderScreen } from '../../../test-support/render-screen.js';
import { scan } from '../../../test-support/scan.js';
import { CounterPage } from './counter-page.js';

becomePhone();
const dal = aCounterProduct({ name: 'Toor Dal', price: 152, codes: [{ code: '8901000000042', packNo: 0 }] });
const sugar = aCounterProduct({ name: 'Sugar', price: 48, unit: 'kg', fractions: true });
let server: FakeServer;

async function open() {
  server = fakeServer(counterCalls([dal, sugar]));
  renderScreen(<CounterPage />, { at: '/dashboard/counter' });
  await screen.findByRole('button', { name: /^Toor Dal/ });
}

function lines() {
  return within(screen.getByRole('list', { name: 'Lines of the bill' }))
    .queryAllByRole('button', { name: /^Choose/ })
    .map((button) => button.getAttribute('aria-label')?.replace('Choose ', ''));
}

afterEach(() => {
  sessionStorage.clear();
  server.close();
});

describe('the counter on a phone', () => {
  it('removes by a swipe to the left, says so, and brings back by a press', async () => {
    await open();
    act(() => void scan('8901000000042'));
    const line = screen.getByRole('listitem', { current: true });

    for (const [kind, x] of [
      ['touchStart', 300],
      ['touchMove', 190],
      ['touchEnd', 190],
    ] as const)
      fireEvent[kind](line, { touches: kind === 'touchEnd' ? [] : [{ clientX: x, clientY: 0 }] });
    expect(lines()).toEqual([]);
    expect(await screen.findByText('Toor Dal removed')).toBeInTheDocument();

    fireEvent.click(screen.getByRole('button', { name: 'Bring back Toor Dal' }));
    expect(lines()).toEqual(['Toor Dal']);
  });

  it('asks how much by a long press on a tile, with keys of its own on a touch screen', async () => {
    await open();
    jest.useFakeTimers();
    const tile = screen.getByRole('button', { name: /^Sugar/ });
    fireEvent.pointerDown(tile);
    act(() => void jest.advanceTimersByTime(600));
    fireEvent.pointerUp(tile);
    fireEvent.click(tile);
    jest.useRealTimers();

    const field = await screen.findByRole('textbox', { name: 'Quantity in kg' });
    expect(field).toHaveAttribute('inputmode', 'none');
    for (const key of ['1', '.', '2', '9', 'Delete the last digit', '5'])
      fireEvent.click(screen.getByRole('button', { name: key }));
    expect(screen.getByText('1.25 kg × Sugar = ₹60.00')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Add to bill' }));

    expect(lines()).toEqual(['Sugar']);
    expect(screen.getByText('₹60')).toBeVisible();
  });
});
