import { SUBSCRIPTIONS } from '@bahi/testing/worlds/catch-up';
import type { ServiceName } from '@bahi/testing/worlds/processes-world';
import { type ChannelModel, type ConfirmChannel, connect } from 'amqplib';
import type { Chance } from '../random.js';
import { notAnEvent, wrongData } from './damage.js';

const PRODUCERS = ['catalog', 'orders', 'billing'] as const;
const MOST_COPIES = 5;
/** Of everything that arrives. */
const UNDECODABLE = 0.05;
/** How long events gather before they are delivered together, in random order. */
const WAVE_MS = 300;

/** What a consumer received beside its events. */
export interface Sent {
  /** Arrivals by consumer, garbage included. */
  readonly arrivals: ReadonlyMap<ServiceName, number>;
  /** Bodies that are no event, by consumer. */
  readonly garbage: ReadonlyMap<ServiceName, readonly string[]>;
}

/**
 * Sits between all producers and all consumers, inside the real broker: unbinds what spreads a consumer's events over its
 * queues from the producer's exchange, and fills it itself.
 */
export async function openMangler(url: string, chance: Chance) {
  const connection: ChannelModel = await connect(url);
  const channel = await connection.createConfirmChannel();
  const gathered = new Map<string, Buffer[]>(PRODUCERS.map((source) => [source, []]));
  const arrivals = new Map<ServiceName, number>();
  const garbage = new Map<ServiceName, string[]>();
  await takeOver(channel, (source, body) => gathered.get(source)?.push(body));

  const sendTo = (consumer: ServiceName, source: string, bodies: readonly Buffer[]) => {
    const share = mangled(chance, bodies);
    for (const body of share.arrivals)
      channel.publish(splitOf(consumer, source), '', body, { persistent: true, headers: { 'shop-id': shopIn(body) } });
    arrivals.set(consumer, (arrivals.get(consumer) ?? 0) + share.arrivals.length);
    garbage.set(consumer, [...(garbage.get(consumer) ?? []), ...share.garbage.map(String)]);
  };
  const letGo = async () => {
    for (const source of PRODUCERS) {
      const bodies = gathered.get(source)?.splice(0) ?? [];
      if (bodies.length === 0) continue;
      for (const [consumer, sources] of SUBSCRIPTIONS) if (sources.includes(source)) sendTo(consumer, source, bodies);
    }
    await channel.waitForConfirms();
  };
  const waves = setInterval(() => void letGo(), WAVE_MS);

  return {
    sent: { arrivals, garbage } satisfies Sent as Sent,
    async close() {
      clearInterval(waves);
      await letGo();
      for (const [consumer, sources] of SUBSCRIPTIONS)
        for (const source of sources)
          await channel.bindExchange(splitOf(consumer, source), `bahi.${source}`, `${source}.*`);
      await connection.close();
    },
  };
}

async function takeOver(channel: ConfirmChannel, onEvent: (source: string, body: Buffer) => void) {
  for (const source of PRODUCERS) {
    const queue = `mangler.${source}`;
    await channel.assertQueue(queue, { durable: false, autoDelete: true });
    await channel.bindQueue(queue, `bahi.${source}`, '#');
    await channel.consume(queue, (message) => message && onEvent(source, message.content), { noAck: true });
  }
  // Only now: an event in between arrives twice, which is intended.
  for (const [consumer, sources] of SUBSCRIPTIONS)
    for (const source of sources)
      await channel.unbindExchange(splitOf(consumer, source), `bahi.${source}`, `${source}.*`);
}

function splitOf(consumer: string, source: string) {
  return `bahi.${consumer}.${source}`;
}

/** The shop of an event; garbage goes wherever its text leads. */
function shopIn(body: Buffer): string {
  const text = body.toString();
  return /"shopId":"([0-9a-f-]+)"/.exec(text)?.[1] ?? text.slice(0, 40);
}

/** One consumer's share of a wave: every event one to five times, a few with wrong data, garbage among them. */
function mangled(chance: Chance, bodies: readonly Buffer[]) {
  const copies = bodies.flatMap((body) => Array.from({ length: chance.between(1, MOST_COPIES) }, () => body));
  const wrong = bodies.filter(() => chance.happens(UNDECODABLE)).map(wrongData);
  const count = Math.round(((copies.length + wrong.length) * UNDECODABLE) / (1 - UNDECODABLE) + chance.next() - 0.5);
  const garbage = Array.from({ length: Math.max(0, count) }, () => notAnEvent(chance));
  return { arrivals: chance.shuffle([...copies, ...wrong, ...garbage]), garbage };
}
