import { allEvents, contracts } from '@bahi/contracts';
import { receivedEvents } from './received-events.js';

/** docs/generated/events.md: every event of the contracts with its publisher and its consumers. */
export function eventTable(root: string): string {
  const consumers = contracts.map(({ name }) => ({ name, events: receivedEvents(root, name) }));
  const rows = allEvents.map((event) => {
    const receivers = consumers.filter(({ events }) => events.includes(event)).map(({ name }) => name);
    return `| \`${event.type}\` | ${event.version} | ${event.source} | ${receivers.join(', ') || '-'} |`;
  });
  return [
    '# Events',
    '',
    'Written by `npm run docs` from `packages/contracts` and the subscriptions of the services.',
    '',
    '| Event | Version | Published by | Subscribed by |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
