import { beforeDeadline } from './before-deadline.js';

function never<T>() {
  return new Promise<T>(() => undefined);
}

describe('a promise with a deadline', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('settles as the promise does when that is in time', async () => {
    const late = jest.fn();

    expect(await beforeDeadline(Promise.resolve('done'), 10, late)).toBe('done');
    await expect(beforeDeadline(Promise.reject(new Error('no')), 10, late)).rejects.toThrow('no');
    expect(late).not.toHaveBeenCalled();
    expect(jest.getTimerCount()).toBe(0);
  });

  it('resolves or rejects at the deadline as its callback decides', async () => {
    const outcomes = [
      beforeDeadline(never<string>(), 10, () => 'late'),
      beforeDeadline(never<string>(), 10, () => {
        throw new Error('too late');
      }),
    ];
    const settled = Promise.allSettled(outcomes);
    await jest.advanceTimersByTimeAsync(10);

    expect(await settled).toMatchObject([{ value: 'late' }, { reason: new Error('too late') }]);
  });
});
