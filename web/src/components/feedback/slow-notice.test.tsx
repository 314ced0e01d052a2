import { act, render, screen } from '@testing-library/react';
import { type FakeServer, fakeServer } from '../../../test-support/fake-server.js';
import { authClient } from '../../lib/api/auth.js';
import { catalogClient } from '../../lib/api/catalog.js';
import { SLOW_MS } from '../../lib/performance/pending-work.js';
import { SlowNotice } from './slow-notice.js';

let server: FakeServer;
let answer: () => void;

function pass(ms: number) {
  return act(() => jest.advanceTimersByTimeAsync(ms));
}

/** Style sheets let skeletons breathe by it. */
function isMarked() {
  return document.documentElement.hasAttribute('data-slow');
}

function notice() {
  return screen.queryByText('Still working…');
}

beforeEach(() => {
  jest.useFakeTimers();
  const slow = () =>
    new Promise((resolve) => {
      answer = () => resolve({ success: true, products: [], token: 'a-token', user: {} });
    });
  server = fakeServer({ 'catalog.listProducts': slow, 'auth.login': slow });
  render(<SlowNotice />);
});

afterEach(() => {
  server.close();
});

function load(): Promise<unknown> {
  return catalogClient.listProducts({});
}

function press(): Promise<unknown> {
  return authClient.login({ body: { email: 'meera@example.in', password: 'x' } });
}

describe('a slow answer', () => {
  it.each([
    ['load', load],
    ['press', press],
  ])('of a %s is called still working after four seconds, until it is there', async (_name, call) => {
    const asked = call();
    await pass(SLOW_MS - 1);
    expect([notice(), isMarked()]).toEqual([null, false]);

    await pass(1);
    expect(notice()).toHaveAttribute('aria-live', 'polite');
    expect(isMarked()).toBe(true);

    answer();
    await act(() => asked);
    expect([notice(), isMarked()]).toEqual([null, false]);
  });

  it('is no longer called so when it failed', async () => {
    server.script({ 'auth.login': () => new Promise((_resolve, reject) => setTimeout(reject, SLOW_MS + 1000)) });
    const asked = press().catch(() => 'failed');
    await pass(SLOW_MS);
    expect(notice()).toBeInTheDocument();

    await pass(1000);
    expect(await asked).toBe('failed');
    expect(notice()).toBeNull();
  });

  it('keeps the sentence while another call is awaited', async () => {
    const first = load();
    await pass(1000);
    const answerFirst = answer;
    const second = press();
    await pass(SLOW_MS);

    answerFirst();
    await act(() => first);
    expect(notice()).toBeInTheDocument();

    answer();
    await act(() => second);
    expect(notice()).toBeNull();
  });
});

it('shows nothing for an answer that came in time', async () => {
  const asked = load();
  await pass(SLOW_MS / 2);
  answer();
  await asked;

  await pass(SLOW_MS);

  expect(notice()).toBeNull();
});
