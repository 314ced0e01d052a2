import { act, render, screen } from '@testing-library/react';
import { useCardOrder } from '../cards/card-order.js';
import { closeSession, openSession, readSession, readToken } from '../session/session.js';
import { chooseTheme, themeChoice } from './theme.js';

const meera = { id: 'u1', name: 'Meera Nair', email: 'meera@example.in' };

/** A full disk: stored values can be read, new ones are refused. */
function fill() {
  return void jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
  });
}

/** A browser that keeps nothing for this site: to name its storage is an error already. */
function block() {
  return void jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Access is denied for this document.', 'SecurityError');
  });
}

function Cards() {
  const { order, save, reset } = useCardOrder('home', 'left', ['sales', 'purchase']);
  return (
    <>
      <p>{order.join(' ')}</p>
      <button type="button" onClick={() => save(['purchase', 'sales'])}>
        Move
      </button>
      <button type="button" onClick={reset}>
        Reset
      </button>
    </>
  );
}

function press(name: string) {
  return act(() => screen.getByRole('button', { name }).click());
}

describe.each([
  ['is full', fill],
  ['is blocked', block],
])('where the storage of the browser %s', (_, refuse) => {
  beforeEach(refuse);
  afterEach(() => {
    closeSession();
    chooseTheme('system');
    jest.restoreAllMocks();
  });

  it('a session lasts as long as the page, and ends', () => {
    openSession('a-token', meera);
    expect(readSession()).toEqual({ token: 'a-token', user: meera });

    closeSession();
    expect(readToken()).toBeNull();
  });

  it('cards are moved and put back', () => {
    render(<Cards />);

    press('Move');
    expect(screen.getByText('purchase sales')).toBeInTheDocument();
    press('Reset');
    expect(screen.getByText('sales purchase')).toBeInTheDocument();
  });

  it('a look is chosen', () => {
    chooseTheme('dark');
    expect(themeChoice()).toBe('dark');
  });
});

it('A value used again is kept longer than one that is not', () => {
  fill();
  openSession('first', meera);
  jest.restoreAllMocks();

  openSession('second', meera);

  expect([readToken(), localStorage.getItem('token')]).toEqual(['second', 'second']);
});
