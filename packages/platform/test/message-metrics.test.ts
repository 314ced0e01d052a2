import { randomUUID } from 'node:crypto';
import { measureMessages } from '../src/host/metrics-server.js';
import { createMetricsPage } from '../src/kernel/metrics.js';
import { type TeaHouse, teaHouse } from './fixtures/messaging-world.js';

describe('the numbers of the messages of a service', () => {
  let house: TeaHouse;
  beforeAll(async () => {
    house = await teaHouse();
  });
  afterAll(() => house.close());

  it('count what waits for the bus and since when, not what was published', async () => {
    const page = createMetricsPage();
    measureMessages(page.of('kitchen'), house.kitchen);
    await house.brewMany(3, randomUUID());
    await house.kitchenDatabase.query(
      `update outbox set time = now() - case when position = 1 then interval '9 days' else interval '1 hour' end,
       published_at = case when position = 1 then now() end`,
    );

    const text = await page.render();

    expect(text).toContain('bahi_outbox_unpublished{service="kitchen"} 2');
    expect(text).toMatch(/^bahi_outbox_oldest_seconds\{service="kitchen"\} 36\d\d(\.\d+)?$/m);
    expect(text).toContain('bahi_parked_events{service="kitchen"} 0');
  });

  it('count what was set aside, of whatever shop and kind', async () => {
    const page = createMetricsPage();
    measureMessages(page.of('counter'), house.counter);
    const [event] = await house.brewMany(1, randomUUID());
    await house.inbox.park('kitchen', JSON.stringify(event), 'The producer has no event at this position');
    await house.inbox.park('kitchen', 'noise', 'Not JSON');

    expect(await page.render()).toContain('bahi_parked_events{service="counter"} 2');
  });
});
