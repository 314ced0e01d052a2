import { untilCaughtUp, untilEventsSettled } from './catch-up.js';
import type { Databases, ServiceName } from './processes-world.js';

/** A shop with one order: billing publishes an event when it receives it, and analytics receives that one late. */
function twoSteps() {
  let reads = 0;
  const published = { orders: 1, billing: 0 };
  const received = new Map([
    ['billing orders', 0],
    ['analytics orders', 1],
    ['analytics billing', 0],
    ['catalog billing', 0],
    ['orders billing', 0],
  ]);
  const receive = (consumer: ServiceName) => {
    if (consumer === 'analytics') reads += 1;
    if (consumer === 'analytics' && reads < 3) return;
    for (const [source, position] of Object.entries(published)) {
      const name = `${consumer} ${source}`;
      const at = received.get(name);
      if (at === undefined || at >= position) continue;
      received.set(name, at + 1);
      if (name === 'billing orders') published.billing += 1;
    }
  };
  const query = async (service: ServiceName, sql: string) => {
    if (sql.includes('outbox_positions'))
      return service in published ? [{ shop_id: 'shop', position: published[service as keyof typeof published] }] : [];
    const rows = [...received].filter(([name]) => name.startsWith(`${service} `));
    const found = rows.map(([name, position]) => ({ shop_id: 'shop', source: name.split(' ')[1], position }));
    receive(service);
    return found;
  };
  return { databases: { query } as unknown as Databases, received };
}

describe('waiting for consumers', () => {
  it('ends with what was published when it began, although more follows', async () => {
    const { databases, received } = twoSteps();

    expect(await untilCaughtUp(databases, 5_000)).toEqual([]);
    expect([received.get('billing orders'), received.get('analytics billing')]).toEqual([1, 0]);
  });

  it('ends when no event is left, those of the consumers included', async () => {
    const { databases, received } = twoSteps();

    expect(await untilEventsSettled(databases, 5_000)).toEqual([]);
    expect(received.get('analytics billing')).toBe(1);
  });

  it('names the consumers that are behind at the deadline', async () => {
    const { databases, received } = twoSteps();
    received.delete('billing orders');

    expect(await untilEventsSettled(databases, 0)).toEqual(['billing received orders shop up to 0 of 1']);
  });
});
