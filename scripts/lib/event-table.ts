import { allEvents } from '@bahi/contracts';
import { PROCESSES } from '@bahi/testing/process-profiles';

/** docs/generated/events.md: every event of the contracts with its publisher and its subscribers. */
export function eventTable(): string {
  const processes = [...PROCESSES.values()];
  const rows = allEvents.map((event) => {
    const subscribers = processes.filter(({ events }) => events.includes(event)).map(({ name }) => name);
    return `| \`${event.type}\` | ${event.version} | ${event.source} | ${subscribers.join(', ') || '-'} |`;
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
