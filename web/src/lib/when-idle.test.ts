import { SLOW_MS, whileWaiting } from './waiting.js';
import { whenIdle } from './when-idle.js';

/** Looked up when they are called: the clock of the tests is put in place after this. */
const idle = {
  requestIdleCallback: (act: () => void) => setTimeout(act),
  cancelIdleCallback: (handle: ReturnType<typeof setTimeout>) => clearTimeout(handle),
};

/** Something that people wait for, and the way to let it settle. */
const wait = () => {
  let settle = () => {};
  const work = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const waited = whileWaiting(work);
  return () => {
    settle();
    return waited;
  };
};

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, idle);
});
afterEach(() => {
  jest.useRealTimers();
  for (const name of Object.keys(idle)) Reflect.deleteProperty(globalThis, name);
});

describe('what is put off until there is nothing better to do', () => {
  const act = jest.fn();
  beforeEach(() => act.mockClear());

  it('is done when the browser is idle', () => {
    whenIdle(act);
    expect(act).not.toHaveBeenCalled();

    jest.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('gives way to every answer that somebody waits for', async () => {
    const [first, second] = [wait(), wait()];
    whenIdle(act);
    jest.advanceTimersByTime(1);

    await first();
    expect(act).not.toHaveBeenCalled();
    await second();
    // What came has to be drawn before anything else is done.
    expect(act).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('does not give way for ever', async () => {
    const settle = wait();
    whenIdle(act);

    jest.advanceTimersByTime(SLOW_MS + 2);
    expect(act).toHaveBeenCalledTimes(1);

    await settle();
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('can be called off, before the idle moment and while it gives way', async () => {
    const callOff = whenIdle(act);
    callOff();
    jest.advanceTimersByTime(1);

    const settle = wait();
    const callOffLater = whenIdle(act);
    jest.advanceTimersByTime(1);
    callOffLater();
    await settle();
    jest.advanceTimersByTime(SLOW_MS + 2);

    expect(act).not.toHaveBeenCalled();
  });
});
