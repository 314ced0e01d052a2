import { SLOW_MS, trackPending } from './pending-work.js';
import { whenIdle } from './when-idle.js';

/** Looked up when they are called: the clock of the tests is put in place after this. */
const idle = {
  requestIdleCallback: (act: () => void) => setTimeout(act),
  cancelIdleCallback: (handle: ReturnType<typeof setTimeout>) => clearTimeout(handle),
};

/** Something that people wait for, and the way to let it settle. */
function wait() {
  let settle = () => {};
  const work = new Promise<void>((resolve) => {
    settle = resolve;
  });
  const waited = trackPending(work);
  return () => {
    settle();
    return waited;
  };
}

beforeEach(() => {
  jest.useFakeTimers();
  Object.assign(globalThis, idle);
});
afterEach(() => {
  for (const name of Object.keys(idle)) Reflect.deleteProperty(globalThis, name);
});

describe('work that waits for idle time', () => {
  const act = jest.fn();
  beforeEach(() => act.mockClear());

  it('is done when the browser is idle', () => {
    whenIdle(act);
    expect(act).not.toHaveBeenCalled();

    jest.advanceTimersByTime(1);
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('waits for every pending answer', async () => {
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

  it('does not wait for ever', async () => {
    const settle = wait();
    whenIdle(act);

    jest.advanceTimersByTime(SLOW_MS + 2);
    expect(act).toHaveBeenCalledTimes(1);

    await settle();
    expect(act).toHaveBeenCalledTimes(1);
  });

  it('can be cancelled, before the idle moment and while it waits', async () => {
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

  describe('on a page that is not painted yet', () => {
    let draw: () => void;
    const disconnect = jest.fn(() => {
      draw = () => {};
    });

    beforeEach(() => {
      disconnect.mockClear();
      const firstDrawing = { name: 'first-contentful-paint' };
      const drawings = (name: string) => (name === firstDrawing.name ? [firstDrawing] : []);
      class Observer {
        static readonly supportedEntryTypes = ['paint'];
        readonly disconnect = disconnect;
        readonly observe = jest.fn();
        constructor(callback: (list: object) => void) {
          draw = () => callback({ getEntriesByName: drawings });
        }
      }
      Object.assign(globalThis, { PerformanceObserver: Observer });
      Object.assign(performance, { getEntriesByName: () => [] });
    });
    afterEach(() => {
      Reflect.deleteProperty(globalThis, 'PerformanceObserver');
      Reflect.deleteProperty(performance, 'getEntriesByName');
    });

    it('waits for the first paint, which may come after an idle moment', () => {
      whenIdle(act);
      jest.advanceTimersByTime(1_000);
      expect(act).not.toHaveBeenCalled();

      draw();
      expect(act).not.toHaveBeenCalled();
      jest.advanceTimersByTime(1);
      expect(act).toHaveBeenCalledTimes(1);
      expect(disconnect).toHaveBeenCalled();
    });

    it('does not wait for ever for a paint that does not come, as in a background tab', () => {
      whenIdle(act);

      jest.advanceTimersByTime(4_001);
      expect(act).toHaveBeenCalledTimes(1);
      draw();
      jest.advanceTimersByTime(1);
      expect(act).toHaveBeenCalledTimes(1);
    });

    it('can be cancelled before the paint', () => {
      whenIdle(act)();
      expect(disconnect).toHaveBeenCalled();

      jest.advanceTimersByTime(4_001);
      expect(act).not.toHaveBeenCalled();
    });
  });
});
