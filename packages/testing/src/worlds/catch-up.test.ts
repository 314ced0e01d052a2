import { untilCaughtUp, untilEventsSettled } from './catch-up.js';
import type { Databases, ServiceName } from './processes-world.js';

/** A shop with one order, of which billing says something when it hears of it; analytics is slow to hear that. */
function twoSteps() {
  let looks = 0;
  const said = { orders: 1, billing: 0 };
  const heard = new Map([
    ['billing orders', 0],
    ['analytics orders', 1],
    ['analytics billing', 0],
    ['catalog billing', 0],
    ['orders billing', 0],
  ]);
  const hear = (consumer: ServiceName) => {
    if (consumer === 'analytics') looks += 1;
    if (consumer === 'analytics' && looks < 3) return;
    for (const [source, position] of Object.entries(said)) {
      const name = `${consumer} ${source}`;
      const at = heard.get(name);
      if (at === undefined || at >= position) continue;
      heard.set(name, at + 1);
      if (name === 'billing orders') said.billing += 1;
    }
  };
  const query = async (service: ServiceName, sql: string) => {
    if (sql.includes('outbox_positions'))
      return service in said ? [{ shop_id: 'shop', position: said[service as keyof typeof said] }] : [];
    const rows = [...heard].filter(([name]) => name.startsWith(`${service} `));
    const found = rows.map(([name, position]) => ({ shop_id: 'shop', source: name.split(' ')[1], position }));
    hear(service);
    return found;
  };
  return { databases: { query } as unknown as Databases, heard };
}

describe('waiting for consumers', () => {
  it('ends with what had been said when it began, where things go on', async () => {
    const { databases, heard } = twoSteps();

    expect(await untilCaughtUp(databases, 5_000)).toEqual([]);
    expect([heard.get('billing orders'), heard.get('analytics billing')]).toEqual([1, 0]);
  });

  it('ends when nothing is left to be heard, what they say themselves included', async () => {
    const { databases, heard } = twoSteps();

    expect(await untilEventsSettled(databases, 5_000)).toEqual([]);
    expect(heard.get('analytics billing')).toBe(1);
  });

  it('tells who is behind when the time is over', async () => {
    const { databases, heard } = twoSteps();
    heard.delete('billing orders');

    expect(await untilEventsSettled(databases, 0)).toEqual(['billing heard orders shop up to 0 of 1']);
  });
});
