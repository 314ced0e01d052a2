import { createCircuitBreaker } from './circuit-breaker.js';

function brokenOne() {
  let atMs = 0;
  const breaker = createCircuitBreaker({ nowMs: () => atMs });
  for (let failure = 0; failure < 8; failure += 1) breaker.failed();
  return {
    breaker,
    wait: (ms: number) => {
      atMs += ms;
    },
  };
}

describe('a circuit', () => {
  it('opens after eight failures in a row and not before', () => {
    const breaker = createCircuitBreaker();
    for (let failure = 0; failure < 7; failure += 1) breaker.failed();
    breaker.succeeded();
    for (let failure = 0; failure < 7; failure += 1) breaker.failed();
    expect(breaker.isOpen).toBe(false);

    breaker.failed();

    expect([breaker.isOpen, breaker.allows()]).toEqual([true, false]);
  });

  it('lets one call try every half second', () => {
    const { breaker, wait } = brokenOne();
    wait(499);
    const early = breaker.allows();
    wait(1);

    expect([early, breaker.allows(), breaker.allows()]).toEqual([false, true, false]);
    wait(500);
    expect(breaker.allows()).toBe(true);
  });

  it('closes when a try succeeds', () => {
    const { breaker } = brokenOne();

    breaker.succeeded();

    expect([breaker.isOpen, breaker.allows(), breaker.allows()]).toEqual([false, true, true]);
  });

  it('stays open when a try fails, and lets the next one try half a second after that', () => {
    const { breaker, wait } = brokenOne();
    wait(500);
    breaker.allows();
    wait(300);

    breaker.failed();

    expect([breaker.isOpen, breaker.allows()]).toEqual([true, false]);
    wait(499);
    const early = breaker.allows();
    wait(1);
    expect([early, breaker.allows()]).toEqual([false, true]);
  });

  it('lets a call try in time although the clock of the machine was put back', () => {
    jest.useFakeTimers({ now: new Date('2027-03-31T18:45:00Z') });
    try {
      const breaker = createCircuitBreaker();
      for (let failure = 0; failure < 8; failure += 1) breaker.failed();

      jest.advanceTimersByTime(500);
      jest.setSystemTime(new Date('2027-03-31T18:20:00Z'));

      expect(breaker.allows()).toBe(true);
    } finally {
      jest.useRealTimers();
    }
  });
});
