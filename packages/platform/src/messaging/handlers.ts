import type { Envelope } from '@bahi/contracts/kit';
import type { WriteTx } from '../data/types.js';
import { inSpan, SpanKind } from '../kernel/tracing.js';
import type { SetHandler, Subscription } from './types.js';

/** An event whose data does not have the shape that its type and version promise; trying again cannot help. */
export class UnreadableEventError extends Error {
  override readonly name = 'UnreadableEventError';
}

/** A parsed event and the handler that applies it. */
export interface ReadEvent {
  readonly envelope: Envelope;
  readonly item: unknown;
  readonly apply: SetHandler<unknown>;
}

/** The event handlers of a service, by type and version. */
export interface EventHandlers {
  readonly sources: readonly string[];
  /** `null` for a type or version without a subscription. @throws UnreadableEventError */
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

/** Successive events of the same handler, split where the handler changes. */
export function setsOf(events: readonly ReadEvent[]): ReadEvent[][] {
  const sets: ReadEvent[][] = [];
  for (const event of events) {
    const last = sets.at(-1);
    if (last?.[0]?.apply === event.apply) last.push(event);
    else sets.push([event]);
  }
  return sets;
}

/** Applies a set, with a span in the trace of each of its events. */
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
