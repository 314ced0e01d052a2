import { nextTryAt } from './mail-retry.js';

const now = new Date(0);

describe('nextTryAt', () => {
  it('waits longer after each failure, up to a minute', () => {
    const pauses = [1, 2, 3, 4, 5, 6, 7, 40].map((attempts) => nextTryAt(attempts, now).getTime() / 1000);

    expect(pauses).toEqual([2, 5, 10, 20, 40, 60, 60, 60]);
  });
});
