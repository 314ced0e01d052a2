import { waitingAt } from './queueing.js';

describe('waitingAt', () => {
  it('is M/M/1 with one server: half the time busy, half of the arrivals wait, one service time on average', () => {
    const waiting = waitingAt({ arrivalsPerSecond: 50, serviceMs: 10, servers: 1 });

    expect(waiting.utilisation).toBeCloseTo(0.5);
    expect(waiting.share).toBeCloseTo(0.5);
    expect(waiting.meanMs).toBeCloseTo(10);
    expect(waiting.p99Ms).toBeCloseTo(20 * Math.log(50));
  });

  // Published tables of Erlang C: two servers offered 1 erlang, five offered 4.
  it.each([
    [2, 1, 1 / 3],
    [5, 4, 0.5541],
  ])('with %d servers and %d erlang lets a share of %d wait', (servers, erlang, share) => {
    expect(waitingAt({ arrivalsPerSecond: erlang * 100, serviceMs: 10, servers }).share).toBeCloseTo(share, 4);
  });

  it('has no wait without arrivals', () => {
    expect(waitingAt({ arrivalsPerSecond: 0, serviceMs: 10, servers: 2 })).toEqual({
      utilisation: 0,
      share: 0,
      meanMs: 0,
      p99Ms: 0,
    });
  });

  it('never ends when more comes than can be served', () => {
    expect(waitingAt({ arrivalsPerSecond: 101, serviceMs: 10, servers: 1 }).p99Ms).toBe(Number.POSITIVE_INFINITY);
  });
});
