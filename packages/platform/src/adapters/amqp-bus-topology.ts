import type { Channel } from 'amqplib';
import type { Subscriber } from '../kernel/ports/index.js';

/** One durable topic exchange per producer; the routing key is the event's type. */
export function exchangeOf(source: string): string {
  return `bahi.${source}`;
}

/** One queue per consumer and source, shared by the consumer's replicas. */
export function queueOf({ consumer, source }: Pick<Subscriber, 'consumer' | 'source'>): string {
  return `${consumer}.${source}`;
}

export async function assertExchange(channel: Channel, source: string): Promise<void> {
  await channel.assertExchange(exchangeOf(source), 'topic', { durable: true });
}

/**
 * Binds a subscriber's queue to its producer's exchange, making the exchange where it is missing; repeating it is
 * harmless. Rejects, and the channel is closed, where the queue is missing.
 */
export async function assertBindings(channel: Channel, subscriber: Subscriber): Promise<void> {
  await assertExchange(channel, subscriber.source);
  for (const pattern of subscriber.types) {
    await channel.bindQueue(queueOf(subscriber), exchangeOf(subscriber.source), pattern);
  }
}

/** Declares everything a subscriber needs; repeating it is harmless, after a wiped broker it is the repair. */
export async function assertQueue(channel: Channel, subscriber: Subscriber): Promise<void> {
  // One active replica at a time: two would tear a shop's events apart and fetch the pieces from the producer.
  const queueArguments = { 'x-queue-type': 'quorum', 'x-single-active-consumer': true };
  await channel.assertQueue(queueOf(subscriber), { durable: true, arguments: queueArguments });
  await assertBindings(channel, subscriber);
}
