import { afterPaint } from './after-paint.js';

const act = jest.fn();

function inWindow(hidden: boolean) {
  return void jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
}

beforeEach(() => {
  jest.useFakeTimers();
  act.mockReset();
});
afterEach(() => {
  jest.restoreAllMocks();
});

describe('work after the next paint', () => {
  it('comes after the next frame', () => {
    inWindow(false);
    afterPaint(act);
    const painted = jest.fn(() => expect(act).not.toHaveBeenCalled());
    requestAnimationFrame(painted);

    jest.advanceTimersByTime(20);

    expect(painted).toHaveBeenCalledTimes(1);
    expect(act).toHaveBeenCalledTimes(1);
  });

  // A tab that was opened behind this one has no frames.
  it('does not wait for a frame in a hidden page', () => {
    inWindow(true);
    const frame = jest.spyOn(globalThis, 'requestAnimationFrame');
    afterPaint(act);

    jest.advanceTimersByTime(1);

    expect(frame).not.toHaveBeenCalled();
    expect(act).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['before the frame', false, 1],
    ['after the frame', false, 16],
    ['in a hidden page', true, 0],
  ])('can be called off %s', (_, hidden, ms) => {
    inWindow(hidden);
    const callOff = afterPaint(act);
    if (ms > 0) jest.advanceTimersByTime(ms);

    callOff();
    jest.runAllTimers();

    expect(act).not.toHaveBeenCalled();
  });
});
