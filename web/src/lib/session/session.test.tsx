import { act, render, screen } from '@testing-library/react';
import { closeSession, openSession, readSession, saveUser, useSessionName } from './session.js';

function Name() {
  return <p>{useSessionName()}</p>;
}

describe('session', () => {
  beforeEach(() => jest.useFakeTimers());

  it('stores token and user as the login answered them and removes both', () => {
    openSession('abc', { id: '1', name: 'Meera Nair', email: 'meera@example.in' });

    expect(localStorage.getItem('token')).toBe('abc');
    expect(readSession().user).toEqual({ id: '1', name: 'Meera Nair', email: 'meera@example.in' });

    closeSession();

    expect(readSession()).toEqual({ token: null, user: null });
  });

  it('shows User until there is a name, and a new name at once', () => {
    render(<Name />);
    expect(screen.getByText('User')).toBeInTheDocument();

    act(() => saveUser({ name: 'Ravi Shah', email: 'r@example.in' }));

    expect(screen.getByText('Ravi Shah')).toBeInTheDocument();
  });

  it('sends the new user in the event', () => {
    const received = jest.fn();
    window.addEventListener('userDataChanged', (event) => received((event as CustomEvent).detail.user));

    saveUser({ name: 'Ravi Shah', email: 'r@example.in' });

    expect(received).toHaveBeenCalledWith({ name: 'Ravi Shah', email: 'r@example.in' });
  });

  it('reads local storage again every second', () => {
    render(<Name />);
    localStorage.setItem('user', JSON.stringify({ name: 'Asha', email: 'a@example.in' }));

    act(() => jest.advanceTimersByTime(1000));

    expect(screen.getByText('Asha')).toBeInTheDocument();
  });

  it('pauses without subscribers, and is current when one subscribes again', () => {
    let isHidden = false;
    jest.spyOn(document, 'hidden', 'get').mockImplementation(() => isHidden);
    const look = (hidden: boolean) =>
      act(() => {
        isHidden = hidden;
        document.dispatchEvent(new Event('visibilitychange'));
      });
    const store = (name: string) => localStorage.setItem('user', JSON.stringify({ name, email: 'a@example.in' }));
    const { container } = render(<Name />);
    const seen: (string | null)[] = [];
    const pass = (ms: number) => {
      act(() => jest.advanceTimersByTime(ms));
      seen.push(container.textContent);
    };

    look(true);
    store('Asha');
    pass(10_000);
    look(false);
    pass(0);
    store('Ravi');
    pass(1_000);

    expect(seen).toEqual(['User', 'Asha', 'Ravi']);
    jest.restoreAllMocks();
  });

  it('follows what another window stores', () => {
    render(<Name />);
    localStorage.setItem('user', JSON.stringify({ name: 'Asha', email: 'a@example.in' }));

    act(() => void window.dispatchEvent(new Event('storage')));

    expect(screen.getByText('Asha')).toBeInTheDocument();
  });

  it.each(['{broken', '7', '[]', '{"name":7}', '{"name":"  "}'])('survives %s as the stored user', (stored) => {
    localStorage.setItem('user', stored);

    render(<Name />);

    expect(screen.getByText('User')).toBeInTheDocument();
  });
});
