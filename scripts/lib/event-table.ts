import { allEvents, contracts } from '@bahi/contracts';
import { receivedEvents } from './received-events.js';

/** docs/generated/events.md: every event of the contracts with its publisher and who hears it. */
export function eventTable(root: string): string {
  const heard = contracts.map(({ name }) => ({ name, events: receivedEvents(root, name) }));
  const rows = allEvents.map((event) => {
    const listeners = heard.filter(({ events }) => events.includes(event)).map(({ name }) => name);
    return `| \`${event.type}\` | ${event.version} | ${event.source} | ${listeners.join(', ') || '-'} |`;
  });
  return [
    '# Events',
    '',
    'Generated from `packages/contracts` and the subscriptions of the services: delete this file and run `npx jest --selectProjects deploy scripts/event-table` to write it anew.',
    '',
    '| Event | Version | Published by | ReceivedEvent by |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n');
}
