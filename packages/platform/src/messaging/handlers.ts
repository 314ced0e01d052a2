import type { Envelope } from '@bahi/contracts/kit';
import type { WriteTx } from '../data/types.js';
import { inSpan, SpanKind } from '../kernel/tracing.js';
import type { SetHandler, Subscription } from './types.js';

/** An event whose data does not have the shape that its type and version promise; trying again cannot help. */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';
}

/** An event that was read: what it says, and who applies it. */
export interface ReadEvent {
  readonly envelope: Envelope;
  readonly item: unknown;
  readonly apply: SetHandler<unknown>;
}

/** What a service does with the events it hears, by type and version. */
export interface EventHandlers {
  readonly sources: readonly string[];
  /** `null` for a type or version that nobody asked for. @throws UnreadableEventError */
  read(envelope: Envelope): ReadEvent | null;
}

/** Indexes subscriptions; two for the same event are a mistake in the wiring. */
export function createEventHandlers(subscriptions: readonly Subscription[]): EventHandlers {
  const byKey = new Map<string, Subscription>();
  for (const subscription of subscriptions) {
    const { type, version } = subscription.event;
    if (byKey.has(keyOf(type, version))) throw new Error(`Two handlers for version ${version} of ${type}`);
    byKey.set(keyOf(type, version), subscription);
  }
  return {
    sources: [...new Set(subscriptions.map(({ event }) => event.source))],
    read(envelope) {
      const subscription = byKey.get(keyOf(envelope.type, envelope.schemaVersion));
      if (!subscription) return null;
      const parsed = subscription.event.data.safeParse(envelope.data);
      if (!parsed.success) throw new UnreadableEventError(describe(parsed.error.issues));
      const { read, apply } = subscription;
      return { envelope, item: read({ data: parsed.data, envelope }), apply };
    },
  };
}

/** Successive events that go to the same handler, cut where another one's turn is. */
export function setsOf(events: readonly ReadEvent[]): ReadEvent[][] {
  const sets: ReadEvent[][] = [];
  for (const event of events) {
    const last = sets.at(-1);
    if (last?.[0]?.apply === event.apply) last.push(event);
    else sets.push([event]);
  }
  return sets;
}

/** Applies a set as one piece of work, which the trace of every event in it shows. */
export async function applySet(set: readonly ReadEvent[], tx: WriteTx): Promise<void> {
  const [first, ...others] = set;
  if (!first) return;
  const { apply, envelope } = first;
  const carrierOf = ({ envelope: { traceparent } }: ReadEvent) => ({ traceparent });
  const span = { kind: SpanKind.CONSUMER, carrier: carrierOf(first), alsoFor: others.map(carrierOf) };
  const items = set.map(({ item }) => item);
  await inSpan(`receive ${envelope.type}`, span, () => apply(items, tx));
}

function keyOf(type: string, version: number) {
  return `${type} ${version}`;
}

function describe(issues: readonly { path: readonly PropertyKey[]; message: string }[]) {
  return issues.map(({ path, message }) => `${path.map(String).join('.') || 'data'}: ${message}`).join('; ');
}
