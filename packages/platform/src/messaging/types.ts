import type { Envelope, EventData, EventSpec } from '@bahi/contracts/kit';
import type { WriteTx } from '../data/types.js';

/** An event as a service writes it; the outbox adds id, position, time and trace. */
export interface EventDraft<E extends EventSpec> {
  /** The id of the changed object. */
  readonly subject: string;
  readonly data: EventData<E>;
  /** The event that led to this one; its trace goes on in it. */
  readonly cause?: Pick<Envelope, 'id' | 'traceparent'>;
}

/** A checked event as JSON, which takes a fraction of the memory of its values until it is added. */
export interface SerializedEvent {
  readonly event: EventSpec;
  readonly json: string;
}

/** Records events beside their effects, in the same transaction. */
export interface Outbox {
  /** @returns the position of the event among all events of this service and shop. */
  add<E extends EventSpec>(tx: WriteTx, event: E, draft: EventDraft<E>): Promise<number>;
  /** Several events of one type in one round trip; @returns their positions, in their order. */
  addAll<E extends EventSpec>(tx: WriteTx, event: E, drafts: readonly EventDraft<E>[]): Promise<readonly number[]>;
  /** Checks an event and encodes it, to be added later; @throws when its contract forbids the data. */
  serialize<E extends EventSpec>(event: E, draft: EventDraft<E>): SerializedEvent;
  /** Does what `addAll` does, for serialized events of one type. */
  addSerialized(tx: WriteTx, serialized: readonly SerializedEvent[]): Promise<readonly number[]>;
}

/** A received event: parsed data and its envelope. */
export interface ReceivedEvent<E extends EventSpec = EventSpec> {
  readonly data: EventData<E>;
  readonly envelope: Envelope;
}

/** Applies one event, in the transaction that also advances the inbox. */
export type EventHandler<E extends EventSpec> = (received: ReceivedEvent<E>, tx: WriteTx) => Promise<void>;

/**
 * Applies successive events of one shop, oldest first, in the transaction that also advances the inbox. A set must have
 * the same effect as its items one by one.
 */
export type SetHandler<Item> = (items: readonly Item[], tx: WriteTx) => Promise<void>;

export interface Subscription<Item = unknown> {
  readonly event: EventSpec;
  /** Maps the event to an item of `apply`; pure. */
  readonly read: (received: ReceivedEvent) => Item;
  /** Successive events whose subscriptions share this very function are passed to it together. */
  readonly apply: SetHandler<Item>;
}

/** Positions seen per source: `{ orders: 12, billing: 3 }`. */
export type Positions = Readonly<Record<string, number>>;

/** How far a service has applied the events of its producers. */
export interface Inbox {
  /** Waits until the shop's events up to these positions are applied, at most `timeoutMs`; false when it gave up. */
  waitFor(shopId: string, positions: Positions, timeoutMs: number): Promise<boolean>;
  /**
   * Fetches missing events of the shop from its producers and applies them, without the bus.
   * Resolves false when a producer did not reply before the deadline.
   */
  catchUp(shopId: string, sources: readonly string[], timeoutMs: number): Promise<boolean>;
}
