import { act, fireEvent, render, screen } from '@testing-library/react';
import { closeSession, openSession } from '../session/session.js';
import { ApiFailure } from './api-failure.js';
import { type Call, clearServerState, prefetch, useEndpoint } from './use-endpoint.js';

const asked = jest.fn<Promise<number>, []>();
const onFailure = jest.fn();

/** A key of its own for each test: what was answered is kept. */
let tests = 0;

function callOf(): Call<number> {
  tests += 1;
  return { key: ['readStock', tests], load: () => asked() };
}

function Stock({ call }: { readonly call: Call<number> }) {
  const { data, failure } = useEndpoint(call, { onFailure });
  return <p>{failure ? 'Could not be read' : `In stock: ${data ?? 'not known yet'}`}</p>;
}

beforeEach(() => {
  asked.mockReset();
  onFailure.mockReset();
});

describe('a prefetched answer', () => {
  it('is shown when it arrives, and is not requested twice', async () => {
    const call = callOf();
    asked.mockResolvedValueOnce(12);

    prefetch(call);
    expect(asked).toHaveBeenCalledTimes(1);
    render(<Stock call={call} />);

    expect(await screen.findByText('In stock: 12')).toBeInTheDocument();
    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('is a failure of the screen when it failed before the screen opened', async () => {
    const call = callOf();
    const failure = new ApiFailure({ kind: 'network', message: 'No line' });
    asked.mockRejectedValueOnce(failure);

    prefetch(call);
    await new Promise((resolve) => setTimeout(resolve));
    render(<Stock call={call} />);

    expect(await screen.findByText('Could not be read')).toBeInTheDocument();
    expect(onFailure).toHaveBeenCalledTimes(1);
    expect(onFailure).toHaveBeenCalledWith(failure);
  });

  it('serves one screen: the next one requests again', async () => {
    const call = callOf();
    asked.mockResolvedValueOnce(12).mockResolvedValueOnce(11);

    prefetch(call);
    const { unmount } = render(<Stock call={call} />);
    await screen.findByText('In stock: 12');
    unmount();
    render(<Stock call={call} />);

    expect(await screen.findByText('In stock: 11')).toBeInTheDocument();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('is not shown after a time, when no screen took it over', async () => {
    jest.useFakeTimers();
    const call = callOf();
    asked.mockResolvedValueOnce(12).mockResolvedValueOnce(11);

    prefetch(call);
    await jest.advanceTimersByTimeAsync(5_000);
    jest.useRealTimers();
    render(<Stock call={call} />);

    expect(await screen.findByText('In stock: 11')).toBeInTheDocument();
  });

  it('is not shown to the next user of the device', async () => {
    const call = callOf();
    asked.mockResolvedValueOnce(12).mockResolvedValueOnce(3);

    prefetch(call);
    await clearServerState();
    render(<Stock call={call} />);

    expect(await screen.findByText('In stock: 3')).toBeInTheDocument();
  });
});

describe('what is shown', () => {
  it.each([
    ['the window gets the focus', 'focus'],
    ['the line comes back', 'online'],
  ])('is requested again when %s', async (_, event) => {
    asked.mockResolvedValueOnce(12).mockResolvedValueOnce(11);
    render(<Stock call={callOf()} />);
    await screen.findByText('In stock: 12');

    // The focus asks at most every five seconds.
    const later = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 6_000);
    fireEvent(window, new Event(event));

    expect(await screen.findByText('In stock: 11')).toBeInTheDocument();
    later.mockRestore();
  });
});

describe('a new session', () => {
  const logIn = () => openSession('another-token', { id: 'u2', name: 'Ravi Shah', email: 'ravi@example.in' });
  afterEach(() => act(closeSession));

  it('shows nothing of a previous user without a logout', async () => {
    const call = callOf();
    asked.mockResolvedValueOnce(12).mockReturnValueOnce(new Promise(() => undefined));
    const { unmount } = render(<Stock call={call} />);
    await screen.findByText('In stock: 12');
    unmount();

    logIn();
    render(<Stock call={call} />);

    expect(screen.getByText('In stock: not known yet')).toBeInTheDocument();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('requests nothing with the token of a closed session', async () => {
    openSession('a-token', { id: 'u1', name: 'Meera Nair', email: 'meera@example.in' });
    asked.mockResolvedValue(12);
    render(<Stock call={callOf()} />);
    await screen.findByText('In stock: 12');

    await act(async () => closeSession());

    expect(asked).toHaveBeenCalledTimes(1);
  });

  it('does not wait for an answer to the previous user', async () => {
    const call = callOf();
    asked.mockReturnValueOnce(new Promise(() => undefined)).mockResolvedValueOnce(3);
    const { unmount } = render(<Stock call={call} />);
    act(closeSession);
    unmount();

    logIn();
    render(<Stock call={call} />);

    expect(await screen.findByText('In stock: 3')).toBeInTheDocument();
  });
});

describe('a call that failed', () => {
  it('is reported once and not retried automatically', async () => {
    jest.useFakeTimers();
    asked.mockRejectedValue(new ApiFailure({ kind: 'answer', status: 503 }));

    render(<Stock call={callOf()} />);
    for (let minute = 0; minute < 10; minute += 1) await act(() => jest.advanceTimersByTimeAsync(60_000));
    jest.useRealTimers();

    expect([asked.mock.calls.length, onFailure.mock.calls.length]).toEqual([1, 1]);
  });
});
