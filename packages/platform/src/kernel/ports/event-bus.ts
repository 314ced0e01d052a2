import type { Envelope } from '@bahi/contracts/kit';
import type { Closable } from './closable.js';

export interface Subscriber {
  /** The consuming service; one queue per consumer and source, shared by its replicas. */
  readonly consumer: string;
  readonly source: string;
  /** Exact event types, or `<source>.*` for all of them. */
  readonly types: readonly string[];
  /**
   * Applies events of possibly several shops, in the order given. Resolves when the effects are committed;
   * a rejection means "not now": the bus keeps the events, waits and delivers them again.
   */
  deliver(events: readonly Envelope[]): Promise<void>;
  /** Receives a message that is no envelope; it is parked and never delivered again. */
  undecodable(raw: string, reason: string): Promise<void>;
}

/** A fast notification. The outbox is authoritative; the bus may lose everything. */
export interface EventBus extends Closable {
  /** Resolves when the events are safe with the bus (or, in memory, applied by every consumer). */
  publish(events: readonly Envelope[]): Promise<void>;
  subscribe(subscriber: Subscriber): Promise<Closable>;
}
