import { act, fireEvent, render, screen } from '@testing-library/react';
import { ToastHost } from '../../components/feedback/toast-host.js';
import { dismissErrorsOfOtherPages, dismissToasts, notify, TOAST_MS } from './toast.js';

beforeEach(() => {
  jest.useFakeTimers();
  render(<ToastHost />);
});
afterEach(() => {
  act(() => dismissToasts());
  act(() => void jest.runOnlyPendingTimers());
});

function showToast(onClose: () => void) {
  return act(() => notify.success('Login successful! Redirecting...', { durationMs: TOAST_MS.quick, onClose }));
}

function passes(ms: number) {
  return act(() => void jest.advanceTimersByTime(ms));
}

describe('a toast with a link', () => {
  it('opens it after its time, whatever the pointer and the window do', () => {
    const goOn = jest.fn();
    showToast(goOn);
    passes(100);
    fireEvent.mouseEnter(screen.getByRole('status'));
    fireEvent.blur(window);

    passes(1_899);
    expect(goOn).not.toHaveBeenCalled();
    passes(1);

    expect(goOn).toHaveBeenCalledTimes(1);
  });

  it('opens it at a tap, and not a second time when its time is over', () => {
    const goOn = jest.fn();
    showToast(goOn);
    passes(100);

    fireEvent.click(screen.getByText('Login successful! Redirecting...'));
    expect(goOn).toHaveBeenCalledTimes(1);
    passes(10_000);

    expect(goOn).toHaveBeenCalledTimes(1);
  });
});

/** The sentences that are shown and not about to leave, newest first. */
function shown() {
  return [...document.querySelectorAll('.Toastify__toast:not(.toast-exit)')].map(({ textContent }) => textContent);
}

describe('the toasts of one action', () => {
  it('are one: what goes on becomes what came of it', () => {
    const action = { action: 'addProduct' };
    act(() => notify.info('Adding new product...', action));
    passes(100);
    const element = screen.getByRole('status');

    act(() => notify.success('Product added successfully!', action));
    passes(100);

    expect(shown()).toEqual(['Product added successfully!']);
    expect(screen.getByRole('status')).toBe(element);
    act(() => notify.info('Adding new product...', action));
    passes(100);
    act(() => notify.error('Failed to add product', action));
    passes(100);
    expect(shown()).toEqual(['Failed to add product']);
    expect(screen.getByRole('alert')).toHaveTextContent('Failed to add product');
  });

  it('lose their errors when it succeeds, but not those of loading', () => {
    act(() => notify.error('Passwords do not match'));
    act(() => notify.error('Failed to load chart data', { cause: 'figures' }));
    passes(100);

    act(() => notify.success('Account created successfully!'));
    passes(100);

    expect(shown()).toEqual(['Account created successfully!', 'Failed to load chart data']);
  });
});

describe('errors', () => {
  it('of one cause are shown once, whichever call is first', () => {
    act(() => {
      notify.error('Failed to load dashboard data', { cause: 'figures' });
      notify.error('Failed to load chart data', { cause: 'figures' });
    });
    passes(100);

    expect(shown()).toEqual(['Failed to load dashboard data']);
  });

  it('leave with their page, except one that explains a redirect', () => {
    act(() => notify.error('Failed to load products'));
    act(() => notify.error('You are not logged in', { outlivesPage: true }));
    history.pushState(null, '', '/login');
    act(() => notify.error('Please fill in all fields'));
    passes(100);

    act(() => dismissErrorsOfOtherPages());
    passes(100);

    expect(shown()).toEqual(['Please fill in all fields', 'You are not logged in']);
    history.pushState(null, '', '/');
  });
});

describe('a toast', () => {
  const timer = () => screen.getByRole('progressbar', { name: 'notification timer', hidden: true });

  it('shows at the top right and pauses while hovered or while the window is blurred', () => {
    act(() => notify.error('Error paying invoice'));
    passes(100);
    const toast = screen.getByRole('alert');
    const runs = () => timer().style.animationPlayState;

    fireEvent.mouseEnter(toast);
    expect(runs()).toBe('paused');
    fireEvent.mouseLeave(toast);
    expect(runs()).toBe('running');
    fireEvent.blur(window);
    expect(runs()).toBe('paused');
    expect(toast.closest('.Toastify__toast-container--top-right')).not.toBeNull();
  });

  it('is announced again when it reappears right after closing', () => {
    const staying = () => [...document.querySelectorAll('.Toastify__toast:not(.toast-exit)')];
    act(() => notify.error('Error paying invoice'));
    passes(100);
    act(() => screen.getByRole('button', { name: 'Dismiss message' }).click());
    expect(staying()).toHaveLength(0);

    act(() => notify.error('Error paying invoice'));
    passes(100);

    expect(staying().map(({ textContent }) => textContent)).toEqual(['Error paying invoice']);
  });

  it('pauses while focused, and resumes on blur', () => {
    act(() => notify.error('Failed to load products'));
    passes(100);

    act(() => screen.getByRole('button', { name: 'Dismiss message' }).focus());
    expect(timer().style.animationPlayState).toBe('paused');

    act(() => screen.getByRole('button', { name: 'Dismiss message' }).blur());
    expect(timer().style.animationPlayState).toBe('running');
  });

  it('shows at once: the oldest of three is dismissed for a newer one', () => {
    const chosen = ['File "a.csv" selected successfully', 'Found 2 valid product(s) ready to upload.'];
    act(() => {
      for (const sentence of chosen) notify.success(sentence);
      notify.warning('1 row(s) have issues and will be excluded.');
    });
    passes(100);

    act(() => notify.error('Error uploading CSV file: Failed to fetch'));
    passes(100);

    expect(screen.getByRole('alert')).toHaveTextContent('Error uploading CSV file: Failed to fetch');
    const staying = [...document.querySelectorAll('.Toastify__toast:not(.toast-exit)')];
    expect(staying.map(({ textContent }) => textContent)).toEqual([
      'Error uploading CSV file: Failed to fetch',
      '1 row(s) have issues and will be excluded.',
      chosen[1],
    ]);
  });

  it('is dismissed only when the stack is full, not when one was closed', () => {
    const staying = () => [...document.querySelectorAll('.Toastify__toast:not(.toast-exit)')];
    const show = (...sentences: string[]) => {
      for (const sentence of sentences) act(() => notify.info(sentence));
      passes(100);
    };
    show('first', 'second', 'third');
    act(() => screen.getAllByRole('button', { name: 'Dismiss message' })[1]?.click());
    passes(100);
    expect(staying().map(({ textContent }) => textContent)).toEqual(['third', 'first']);

    show('fourth');

    expect(staying().map(({ textContent }) => textContent)).toEqual(['fourth', 'third', 'first']);
  });

  it.each([
    ['three seconds', undefined, '3000ms'],
    ['for its own duration', { durationMs: TOAST_MS.passwordRules }, '5000ms'],
  ])('stays %s', (_, options, stays) => {
    act(() => notify.error('Failed to load products', options));
    passes(100);

    expect(timer().style.animationDuration).toBe(stays);
  });
});
