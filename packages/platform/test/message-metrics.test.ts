import { randomUUID } from 'node:crypto';
import { measureMessages } from '../src/host/metrics-server.js';
import { createMetricsPage } from '../src/kernel/metrics.js';
import { type MessagingWorld, openMessagingWorld } from './fixtures/messaging-world.js';

describe('the numbers of the messages of a service', () => {
  let world: MessagingWorld;
  beforeAll(async () => {
    world = await openMessagingWorld();
  });
  afterAll(() => world.close());

  it('count what waits for the bus and since when, not what was published', async () => {
    const page = createMetricsPage();
    measureMessages(page.of('producer'), world.producer);
    await world.addMany(3, randomUUID());
    await world.producerDatabase.query(
      `update outbox set time = now() - case when position = 1 then interval '9 days' else interval '1 hour' end,
       published_at = case when position = 1 then now() end`,
    );

    const text = await page.render();

    expect(text).toContain('bahi_outbox_unpublished{service="producer"} 2');
    expect(text).toMatch(/^bahi_outbox_oldest_seconds\{service="producer"\} 36\d\d(\.\d+)?$/m);
    expect(text).toContain('bahi_parked_events{service="producer"} 0');
  });

  it('count parked messages of every shop and kind', async () => {
    const page = createMetricsPage();
    measureMessages(page.of('consumer'), world.consumer);
    const [event] = await world.addMany(1, randomUUID());
    await world.inbox.park('producer', JSON.stringify(event), 'The producer has no event at this position');
    await world.inbox.park('producer', 'noise', 'Not JSON');

    expect(await page.render()).toContain('bahi_parked_events{service="consumer"} 2');
  });
});
