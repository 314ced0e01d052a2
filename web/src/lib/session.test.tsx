import { act, render, screen } from '@testing-library/react';
import { closeSession, openSession, readSession, saveUser, useSessionName } from './session.js';

function Name() {
  return <p>{useSessionName()}</p>;
}

describe('session', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('keeps token and user as the login answered them and forgets both', () => {
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

  it('tells the new user in the event', () => {
    const heard = jest.fn();
    window.addEventListener('userDataChanged', (event) => heard((event as CustomEvent).detail.user));

    saveUser({ name: 'Ravi Shah', email: 'r@example.in' });

    expect(heard).toHaveBeenCalledWith({ name: 'Ravi Shah', email: 'r@example.in' });
  });

  it('reads local storage again every second', () => {
    render(<Name />);
    localStorage.setItem('user', JSON.stringify({ name: 'Asha', email: 'a@example.in' }));

    act(() => jest.advanceTimersByTime(1000));

    expect(screen.getByText('Asha')).toBeInTheDocument();
  });

  it.each(['{broken', '7', '[]', '{"name":7}', '{"name":"  "}'])('survives %s as the stored user', (stored) => {
    localStorage.setItem('user', stored);

    render(<Name />);

    expect(screen.getByText('User')).toBeInTheDocument();
  });
});
