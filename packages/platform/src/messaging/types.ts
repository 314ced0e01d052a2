import type { Envelope, EventData, EventSpec } from '@bahi/contracts/kit';
import type { WriteTx } from '../data/types.js';

/** What a service says happened; the outbox adds id, position, time and trace. */
export interface EventDraft<E extends EventSpec> {
  /** The id of the thing it happened to. */
  readonly subject: string;
  readonly data: EventData<E>;
  /** The event that led to this one; its trace goes on in it. */
  readonly cause?: Pick<Envelope, 'id' | 'traceparent'>;
}

/** A fact that was checked and made into text: it can be kept until its turn for a fraction of the memory of its values. */
export interface SerializedEvent {
  readonly event: EventSpec;
  readonly json: string;
}

/** Records events beside their effects, in the same transaction. */
export interface Outbox {
  /** @returns the position of the event among all events of this service and shop. */
  add<E extends EventSpec>(tx: WriteTx, event: E, fact: EventDraft<E>): Promise<number>;
  /** Several facts of one kind in one round trip; @returns their positions, in their order. */
  addAll<E extends EventSpec>(tx: WriteTx, event: E, facts: readonly EventDraft<E>[]): Promise<readonly number[]>;
  /** Makes a fact ready to be added later; @throws when the event forbids what it says. */
  serialize<E extends EventSpec>(event: E, fact: EventDraft<E>): SerializedEvent;
  /** What `addAll` does, for facts of one kind that were made ready before. */
  addSerialized(tx: WriteTx, said: readonly SerializedEvent[]): Promise<readonly number[]>;
}

/** One event as it is heard: parsed data and the envelope around it. */
export interface ReceivedEvent<E extends EventSpec = EventSpec> {
  readonly data: EventData<E>;
  readonly envelope: Envelope;
}

/** Hears one event, in the transaction that also advances the inbox. */
export type EventHandler<E extends EventSpec> = (heard: ReceivedEvent<E>, tx: WriteTx) => Promise<void>;

/**
 * Applies what successive events of one shop said, oldest first, in the transaction that also advances the inbox.
 * Items in one set must do what the same items do one by one.
 */
export type SetHandler<Item> = (items: readonly Item[], tx: WriteTx) => Promise<void>;

export interface Subscription<Item = unknown> {
  readonly event: EventSpec;
  /** What the event says, in the words of `apply`; pure. */
  readonly read: (heard: ReceivedEvent) => Item;
  /** Successive events whose subscriptions share this very function are handed to it together. */
  readonly apply: SetHandler<Item>;
}

/** Positions seen per source: `{ orders: 12, billing: 3 }`. */
export type Positions = Readonly<Record<string, number>>;

/** How far a service has applied the events of its neighbours. */
export interface Inbox {
  /** Waits until the shop's events up to these positions are applied, at most `timeoutMs`; false when it gave up. */
  waitFor(shopId: string, positions: Positions, timeoutMs: number): Promise<boolean>;
  /**
   * Asks the sources how far the shop is and applies what is missing at once, without the bus.
   * Resolves false when a source did not answer before the deadline.
   */
  catchUp(shopId: string, sources: readonly string[], timeoutMs: number): Promise<boolean>;
}
