import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { allEvents } from '@bahi/contracts';
import type { EventSpec } from '@bahi/contracts/kit';

const LISTENER = /^when-([a-z-]+)\.ts$/;

/**
 * The events a service receives, by the files that handle them: `when-order-placed.ts` for `orders.order-placed`. A file that
 * nobody subscribes is unused code, and the check for that finds it.
 * @throws for a file whose event nobody publishes.
 */
export function receivedEvents(root: string, service: string): readonly EventSpec[] {
  const folder = join(root, 'services', service, 'src', 'events');
  const names = existsSync(folder) ? readdirSync(folder).flatMap((file) => LISTENER.exec(file)?.[1] ?? []) : [];
  return names.map((name) => {
    const event = allEvents.find(({ type, source }) => type === `${source}.${name}`);
    if (!event) throw new Error(`services/${service} receives ${name}, which nobody publishes`);
    return event;
  });
}
