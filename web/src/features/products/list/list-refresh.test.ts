import { CSV_PLAN, refreshWithRetries, SINGLE_PLAN } from './list-refresh.js';

function world(answers: readonly (number | Error)[]) {
  const waits: number[] = [];
  let at = 0;
  return {
    waits,
    ports: {
      load: async () => {
        const answer = answers[Math.min(at, answers.length - 1)] ?? 0;
        at += 1;
        if (answer instanceof Error) throw answer;
        return answer;
      },
      isGood: (answer: number) => answer > 0,
      wait: async (ms: number) => {
        waits.push(ms);
      },
    },
    calls: () => at,
  };
}

describe('refreshWithRetries', () => {
  it('stops at the first good answer', async () => {
    const { ports, calls } = world([new Error('down'), 7]);

    expect(await refreshWithRetries(SINGLE_PLAN, ports)).toBe(7);
    expect(calls()).toBe(2);
  });

  it('gives up after 5 attempts, waiting 500 ms more each time', async () => {
    const { ports, waits } = world([new Error('down')]);

    expect(await refreshWithRetries(SINGLE_PLAN, ports)).toBeNull();
    expect(waits).toEqual([0, 0, 500, 1000, 1500, 2000]);
  });

  it('tries 8 times after an import, a second later, and takes no empty list', async () => {
    const { ports, waits } = world([0]);

    expect(await refreshWithRetries(CSV_PLAN, ports)).toBeNull();
    expect(waits).toEqual([1000, 0, 800, 1600, 2400, 3200, 4000, 4800, 5600]);
  });
});
