import type { EventSpec } from '@bahi/contracts/kit';
import type { EventHandler, ReceivedEvent, SetHandler, Subscription } from './types.js';

/**
 * Subscribes to events whose effects are applied in sets: each event is read into an item, and the items of
 * successive events, of one kind or of several, go to `apply` together.
 * @example
 * const onOrder = inSets(changeOrders);
 * onOrder(OrderPlaced, ({ data }) => ({ orderKey: data.orderKey, change: placed(data) }));
 */
export function inSets<Item>(apply: SetHandler<Item>) {
  return <E extends EventSpec>(event: E, read: (received: ReceivedEvent<E>) => Item): Subscription =>
    ({ event, read, apply }) as unknown as Subscription;
}

/**
 * Subscribes to an event of another service, one at a time; its data is parsed before the handler runs.
 * @example on(OrderPlaced, ({ data }, tx) => addInvoice(tx, data))
 */
export function on<E extends EventSpec>(event: E, handle: EventHandler<E>): Subscription {
  return inSets<ReceivedEvent<E>>(async (all, tx) => {
    for (const received of all) await handle(received, tx);
  })(event, (received) => received);
}
