import { createAdaptiveLimit } from './adaptive-limit.js';

const MOST = 256;

/** A product that answers `perSecond` calls, however many wait, on a clock of its own. */
function productWith(perSecond: number) {
  let atMs = 0;
  let speed = perSecond;
  const concurrency = createAdaptiveLimit({ maxInFlight: MOST, nowMs: () => atMs });
  const waiting: { leave: () => void; fromMs: number }[] = [];
  let refused = 0;
  const call = (service = 'orders') => {
    if (concurrency.isFull(service)) {
      refused += 1;
      return false;
    }
    waiting.push({ leave: concurrency.acquire(), fromMs: atMs });
    return true;
  };
  return {
    concurrency,
    call,
    refused: () => refused,
    slowTo: (next: number) => {
      speed = next;
    },
    /** Calls arrive evenly and are answered in turn; gives the waits of the answered ones. */
    run(arrivalsPerSecond: number, seconds: number, service?: string) {
      const waits: number[] = [];
      let arrivals = 0;
      let answers = 0;
      for (const endMs = atMs + seconds * 1000; atMs < endMs; atMs += 1) {
        for (arrivals += arrivalsPerSecond / 1000; arrivals >= 1; arrivals -= 1) call(service);
        for (answers += speed / 1000; answers >= 1; answers -= 1) {
          const next = waiting.shift();
          if (!next) continue;
          waits.push(atMs - next.fromMs);
          next.leave();
        }
      }
      return waits;
    },
  };
}

function mean(numbers: readonly number[]) {
  return numbers.reduce((sum, next) => sum + next, 0) / numbers.length;
}

describe('load concurrency', () => {
  it('accepts a burst that fills every slot, and not one call more', () => {
    const { call, concurrency } = productWith(500);

    const taken = Array.from({ length: MOST + 1 }, () => call());

    expect(taken.filter(Boolean)).toHaveLength(MOST);
    expect(concurrency.inFlight).toBe(MOST);
  });

  it('rejects none of 64 clients that arrive within two seconds although the first replies take longer', () => {
    const { run, slowTo, concurrency } = productWith(500);
    slowTo(0);

    run(32, 2);

    expect(concurrency.inFlight).toBeGreaterThanOrEqual(63);
  });

  it.each([100, 500, 1_000])(
    'keeps waits short and all work done when %i calls a second can be answered and five times as many come',
    (perSecond) => {
      const { run } = productWith(perSecond);
      run(perSecond * 5, 5);

      const waits = run(perSecond * 5, 10);

      expect(waits.length).toBeGreaterThan(perSecond * 10 * 0.95);
      expect(mean(waits)).toBeLessThan(700);
      expect(Math.max(...waits)).toBeLessThan(1_000);
    },
  );

  it('keeps fewer than 64 calls waiting when the product is slow and most calls are rejected', () => {
    const { run, concurrency } = productWith(160);
    run(800, 5);

    const waits = run(800, 10);

    expect(mean(waits)).toBeLessThan(270);
    expect(Math.max(...waits)).toBeLessThan(450);
    expect(concurrency.limit).toBeGreaterThanOrEqual(32);
  });

  it('has its 64 slots again a second after an overload', () => {
    const { run, call, refused } = productWith(160);
    run(800, 10);
    run(10, 1);
    const before = refused();

    for (let arrived = 0; arrived < 64; arrived += 1) call();

    expect(refused()).toBe(before);
  });

  it('rejects no call during a short, small excess, as in a rolling restart', () => {
    const { run, refused } = productWith(100);
    run(100, 5);

    run(110, 15);

    expect(refused()).toBe(0);
  });

  it('keeps waits near a second during a long, small excess, and rejects only the excess', () => {
    const { run, refused, concurrency } = productWith(200);
    run(220, 30);
    const before = refused();

    const waits = run(220, 30);

    expect(refused() - before).toBeLessThan(220 * 30 * 0.12);
    expect(concurrency.limit).toBeGreaterThan(120);
    expect(mean(waits)).toBeLessThan(1_200);
    expect(Math.max(...waits)).toBeLessThan(1_500);
  });

  it('accepts fewer concurrent calls when the product becomes slower', () => {
    const product = productWith(1_000);
    product.run(2_000, 3);
    const before = product.concurrency.limit;

    product.slowTo(250);
    product.run(2_000, 3);

    expect(product.concurrency.limit).toBeLessThan(before / 2);
  });

  it('accepts fewer concurrent calls when clients wait too long for their replies', () => {
    const product = productWith(500);
    for (let call = 0; call < 200; call += 1) product.call();
    product.slowTo(40);

    product.run(40, 2);

    expect(product.concurrency.limit).toBeLessThan(80);
  });

  it('keeps its limit while a few calls take long', () => {
    const { run, concurrency, slowTo } = productWith(500);
    slowTo(0.5);

    run(1, 20);

    expect(concurrency.limit).toBeGreaterThan(MOST * 0.9);
  });

  it('accepts bursts again soon after an overload', () => {
    const { run, concurrency } = productWith(300);
    run(1_500, 5);
    expect(concurrency.limit).toBeLessThan(100);

    run(30, 5);

    expect(concurrency.limit).toBeGreaterThan(MOST * 0.9);
  });

  it('accepts a few calls while nothing is answered', () => {
    const { run, slowTo, concurrency } = productWith(500);
    slowTo(0);

    run(1_000, 10);

    expect(concurrency.limit).toBeGreaterThanOrEqual(64);
  });

  it('keeps the last slots for sales rather than statistics', () => {
    const { call } = productWith(500);
    const statistics = Array.from({ length: MOST }, () => call('analytics')).filter(Boolean).length;
    const sales = Array.from({ length: MOST }, () => call('orders')).filter(Boolean).length;

    expect(statistics).toBeLessThan(MOST * 0.7);
    expect(statistics + sales).toBe(MOST);
  });

  it('releases a slot once, however often it is released', () => {
    const { concurrency } = productWith(500);
    const leave = concurrency.acquire();
    concurrency.acquire();

    leave();
    leave();

    expect(concurrency.inFlight).toBe(1);
  });
});
