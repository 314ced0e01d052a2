import type { Channel, ChannelModel } from 'amqplib';
import type { Subscriber } from '../kernel/ports/index.js';

/** The header by which events are spread over split queues; the publisher sets it to the event's shop. */
export const SHOP_HEADER = 'shop-id';

/** A subscriber and the number of queues that its events of one source are split into. */
export interface Topology {
  readonly subscriber: Subscriber;
  readonly queues: number;
}

type Named = Pick<Subscriber, 'consumer' | 'source'>;

/** One durable topic exchange per producer; the routing key is the event's type. */
export function exchangeOf(source: string): string {
  return `bahi.${source}`;
}

/** A queue of a consumer and source, shared by the consumer's replicas. The first has no number: it is there without a split, too. */
export function queueOf({ consumer, source }: Named, number = 1): string {
  return number === 1 ? `${consumer}.${source}` : `${consumer}.${source}.${number}`;
}

/** The names of all queues of a subscriber. */
export function queuesOf({ subscriber, queues }: Topology): string[] {
  return Array.from({ length: queues }, (_, index) => queueOf(subscriber, index + 1));
}

export async function assertExchange(channel: Channel, source: string): Promise<void> {
  await channel.assertExchange(exchangeOf(source), 'topic', { durable: true });
}

/**
 * Declares everything a subscriber needs; repeating it is harmless, after a wiped broker it is the repair. One queue after
 * the other, so that the numbers have no gap.
 */
export async function assertQueues(channel: Channel, topology: Topology): Promise<void> {
  // One active replica at a time: two would tear a shop's events apart and fetch the pieces from the producer.
  const queueArguments = { 'x-queue-type': 'quorum', 'x-single-active-consumer': true };
  for (const queue of queuesOf(topology))
    await channel.assertQueue(queue, { durable: true, arguments: queueArguments });
  await assertBindings(channel, topology);
}

/**
 * Leads a producer's events to the subscriber's queues, making exchanges where they are missing; repeating it is harmless.
 * The new way is opened before the old one is closed: an event may come twice, but not get lost. Rejects, and the channel is
 * closed, where a queue is missing.
 */
export async function assertBindings(channel: Channel, topology: Topology): Promise<void> {
  const { subscriber, queues } = topology;
  const [exchange, split, first] = [exchangeOf(subscriber.source), splitOf(subscriber), queueOf(subscriber)];
  await assertExchange(channel, subscriber.source);
  if (queues === 1) {
    for (const pattern of subscriber.types) await channel.bindQueue(first, exchange, pattern);
    await channel.deleteExchange(split);
    return;
  }
  await channel.assertExchange(split, 'x-consistent-hash', {
    durable: true,
    arguments: { 'hash-header': SHOP_HEADER },
  });
  // Of equal weight; the first event must find all of them.
  for (const queue of queuesOf(topology)) await channel.bindQueue(queue, split, '1');
  for (const pattern of subscriber.types) {
    await channel.bindExchange(split, exchange, pattern);
    await channel.unbindQueue(first, exchange, pattern);
  }
}

/** Queues that a larger number of them before has left, lowest first. */
export async function retiredQueues(connection: ChannelModel, { subscriber, queues }: Topology): Promise<string[]> {
  const found: string[] = [];
  for (let number = queues + 1; ; number += 1) {
    const queue = queueOf(subscriber, number);
    if ((await countWaiting(connection, queue)) === null) return found;
    found.push(queue);
  }
}

/** Keeps new events from a queue that is to go; harmless where it is gone. */
export async function unbindRetired(channel: Channel, { subscriber }: Topology, queue: string): Promise<void> {
  // A binding to an exchange that is not there does not exist either.
  await channel.unbindQueue(queue, splitOf(subscriber), '1');
}

/** How many messages of a queue wait for delivery; `null` when there is no such queue. */
export async function countWaiting(connection: ChannelModel, queue: string): Promise<number | null> {
  // The broker answers for a missing queue by closing the channel.
  const channel = await connection.createChannel();
  channel.on('error', () => undefined);
  try {
    const { messageCount } = await channel.checkQueue(queue);
    await channel.close();
    return messageCount;
  } catch (error) {
    if ((error as { code?: number }).code === NOT_FOUND) return null;
    throw error;
  }
}

/** The exchange between the producer's and split queues; it gives each shop one of them. */
function splitOf({ consumer, source }: Named): string {
  return `bahi.${consumer}.${source}`;
}

const NOT_FOUND = 404;
