/** Poisson arrivals at `servers` equal servers with exponential service and one queue: M/M/c. */
export interface Station {
  readonly arrivalsPerSecond: number;
  readonly serviceMs: number;
  readonly servers: number;
}

export interface Waiting {
  /** Share of the time that a server is busy. At 1 and above the queue grows without end. */
  readonly utilisation: number;
  /** Share of arrivals that find all servers busy (Erlang C). */
  readonly share: number;
  readonly meanMs: number;
  /** 99 of 100 arrivals wait no longer. */
  readonly p99Ms: number;
}

const ENDLESS = { share: 1, meanMs: Number.POSITIVE_INFINITY, p99Ms: Number.POSITIVE_INFINITY };

/** How long arrivals wait before they are served. */
export function waitingAt({ arrivalsPerSecond, serviceMs, servers }: Station): Waiting {
  const offered = (arrivalsPerSecond * serviceMs) / 1000;
  const utilisation = offered / servers;
  if (utilisation >= 1) return { utilisation, ...ENDLESS };
  if (offered === 0) return { utilisation, share: 0, meanMs: 0, p99Ms: 0 };
  const blocked = turnedAway(servers, offered);
  const share = blocked / (1 - utilisation * (1 - blocked));
  // Those who wait do so for an exponential time with this mean.
  const meanOfWaitersMs = serviceMs / (servers - offered);
  const p99Ms = share <= 0.01 ? 0 : Math.log(share / 0.01) * meanOfWaitersMs;
  return { utilisation, share, meanMs: share * meanOfWaitersMs, p99Ms };
}

/** Erlang B by its recurrence: the share that would be rejected without a queue. */
function turnedAway(servers: number, offered: number): number {
  let share = 1;
  for (let count = 1; count <= servers; count += 1) share = (offered * share) / (count + offered * share);
  return share;
}
