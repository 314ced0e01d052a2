import { setTimeout as pause } from 'node:timers/promises';
import { untilEventsSettled } from '@bahi/testing/worlds/catch-up';
import type { ProcessesWorld, ServiceName } from '@bahi/testing/worlds/processes-world';
import { chanceOf } from '../random.js';
import { openShops } from '../shops.js';
import { openMangler, type Sent } from './mangler.js';
import { playStory, shownIn } from './same-story.js';

export interface EventsReport {
  readonly events: number;
  readonly arrivals: number;
  readonly garbage: number;
  /** Differences caused by duplicates, disorder and garbage, as sentences. */
  readonly violations: readonly string[];
}

export interface EventsOptions {
  readonly seed: number;
  readonly orders: number;
}

/** What the services of the world need: several shops are spread over several queues. */
export const SPLIT_QUEUES = { EVENT_QUEUES: '4' };

/** One undisturbed; with the others each queue carries events of some shop. */
const SIZES = { shops: 4, products: 4, units: 5_000, scarceUnits: 5_000 };
const LEVEL_MS = 60_000;
const CONSUMERS = ['catalog', 'orders', 'billing', 'analytics'] as const;

interface ParkedRow {
  readonly raw: string | null;
  readonly reason: string;
}

/**
 * Runs the same trade in several shops of the distributed form with split queues: undisturbed in the first, then in the
 * others at once with every event one to five times, shuffled, and one arrival in twenty undecodable. All must show the same
 * in the end.
 */
export async function runEvents(world: ProcessesWorld, { seed, orders }: EventsOptions): Promise<EventsReport> {
  const [peaceful, ...troubled] = await openShops(world.url, SIZES);
  if (!peaceful) throw new Error('There is no shop');
  await playStory(peaceful, orders);
  const before = await untilEventsSettled(world, LEVEL_MS);
  const eventsBefore = await eventsIn(world);
  const url = `amqp://${world.rabbitmq.user}@127.0.0.1:${world.proxies.rabbitmq.port}`;
  const mangler = await openMangler(url, chanceOf(seed));
  await Promise.all(troubled.map((shop) => playStory(shop, orders)));
  const behind = await untilEventsSettled(world, LEVEL_MS);
  await mangler.close();
  const parked = await untilParked(world, mangler.sent);
  const { arrivals, garbage } = mangler.sent;
  const shown = await shownIn(peaceful);
  const different = await Promise.all(troubled.map(async (shop) => differences(shown, await shownIn(shop))));
  return {
    events: (await eventsIn(world)) - eventsBefore,
    arrivals: [...arrivals.values()].reduce((sum, count) => sum + count, 0),
    garbage: [...garbage.values()].flat().length,
    violations: [...before, ...behind, ...parked, ...different.flat()],
  };
}

/** The text as the table can hold it: PostgreSQL stores no NUL. */
function asStored(text: string) {
  return text.replaceAll('\u0000', '\uFFFD');
}

async function parkedWrong(world: ProcessesWorld, consumer: ServiceName, garbage: readonly string[]) {
  const rows = await world.query<ParkedRow>(consumer, 'select raw, reason from parked_events');
  const reasons = new Map(rows.map(({ raw, reason }) => [raw, reason]));
  const missing = garbage.filter((body) => !reasons.get(asStored(body)));
  return [
    ...missing.map((body) => `${consumer} did not park ${body}`),
    ...(rows.length > garbage.length
      ? [`${consumer} parked ${rows.length - garbage.length} that were no garbage`]
      : []),
    ...rows.filter(({ reason }) => reason === '').map(({ raw }) => `${consumer} gives no reason for ${raw}`),
  ];
}

/** Garbage has no position, so caught-up consumers may not have received it yet. */
async function untilParked(world: ProcessesWorld, { garbage }: Sent): Promise<readonly string[]> {
  for (const start = performance.now(); ; await pause(200)) {
    const wrong = await Promise.all(CONSUMERS.map((one) => parkedWrong(world, one, garbage.get(one) ?? [])));
    if (wrong.flat().length === 0 || performance.now() - start > LEVEL_MS) return wrong.flat();
  }
}

function differences(clean: Readonly<Record<string, string>>, mangled: Readonly<Record<string, string>>) {
  return Object.keys(clean)
    .filter((path) => clean[path] !== mangled[path])
    .map((path) => `${path} shows ${mangled[path]}, without the trouble it shows ${clean[path]}`);
}

async function eventsIn(world: ProcessesWorld) {
  const counts = await Promise.all(
    (['catalog', 'orders', 'billing'] as const).map((one) =>
      world.query<{ count: number }>(one, 'select count(*)::int as count from outbox'),
    ),
  );
  return counts.flat().reduce((sum, { count }) => sum + count, 0);
}
