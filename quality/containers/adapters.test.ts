// In pairs, after the others: needs the images, which are built beside the other suites.
import { amqpBus, redisCache } from '@bahi/platform/adapters';
import { silentLogger } from '@bahi/platform/kernel';
import { cacheConformance } from '@bahi/testing/conformance/cache';
import { eventBusConformance } from '@bahi/testing/conformance/event-bus';
import { FOREIGN_METRICS } from '@bahi/testing/foreign-metrics';
import { until } from '@bahi/testing/worlds/processes/until';
import {
  addressOf,
  openPark,
  PASSWORD,
  type Park,
  rabbitMqContainer,
  redisContainer,
  requireImages,
  STORE_IMAGES,
} from './support/containers.js';

const CONNECT_MS = 20_000;

let park: Park | undefined;

beforeAll(async () => {
  await requireImages([STORE_IMAGES.rabbitmq, STORE_IMAGES.redis]);
  park = await openPark();
  await Promise.all([park.start('rabbitmq', rabbitMqContainer()), park.start('redis', redisContainer())]);
});

afterAll(() => park?.close());

function started(name: string) {
  if (!park) throw new Error('Nothing was started');
  return park.get(name);
}

/** A resolved promise means yes; both adapters connect in the background. */
function untilAnswers(what: string, ask: () => Promise<unknown>) {
  return until(
    what,
    async () => {
      await ask();
      return true;
    },
    { withinMs: CONNECT_MS },
  );
}

async function openBus(queues: number) {
  const url = `amqp://bahi:${PASSWORD}@${addressOf(started('rabbitmq'), 5672)}`;
  const bus = amqpBus({ url, connectionName: 'test', logger: silentLogger(), queues });
  await untilAnswers('The broker', () => bus.publish([]));
  return bus;
}

describe.each([1, 4])('over a container of RabbitMQ', (queues) => {
  eventBusConformance(`the bus of ${queues} queues`, { open: () => openBus(queues), queues });
});

cacheConformance('the cache over a container of Redis', async () => {
  const url = `redis://:${PASSWORD}@${addressOf(started('redis'), 6379)}`;
  const cache = redisCache({ url, logger: silentLogger() });
  await untilAnswers('The cache', () => cache.get('ready'));
  return { cache, close: () => cache.close() };
});

describe('the stores on their network', () => {
  it('find each other by the names that the product uses', async () => {
    const ask =
      'exec 3<>/dev/tcp/redis/6379 && printf "AUTH $0\\r\\nPING\\r\\n" >&3 && read -t 5 a <&3 && read -t 5 b <&3 && echo "$a $b"';
    const { output } = await started('rabbitmq').exec(['bash', '-c', ask, PASSWORD]);

    expect(output.replace(/\r/g, '').trim()).toBe('+OK +PONG');
  });
});

describe('the exporter of RabbitMQ', () => {
  it('exports every metric that the alerts and dashboards read', async () => {
    const broker = started('rabbitmq');
    const { exitCode } = await broker.exec(['rabbitmq-plugins', 'enable', 'rabbitmq_prometheus']);
    const address = `http://${addressOf(broker, 15692)}`;
    const families = 'family=queue_coarse_metrics&family=queue_consumer_count';
    const read = async (path: string) => (await fetch(address + path)).text();
    await untilAnswers('The exporter', () => read('/metrics'));

    const shown = (await read('/metrics')) + (await read(`/metrics/detailed?${families}`));

    expect(exitCode).toBe(0);
    expect(FOREIGN_METRICS.rabbitmq?.filter((name) => !shown.includes(`# TYPE ${name} `))).toEqual([]);
  });
});
