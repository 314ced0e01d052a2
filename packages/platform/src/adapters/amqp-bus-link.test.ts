import type { Logger } from '../kernel/logger.js';
import { AmqpLink, withHeartbeat } from './amqp-bus-link.js';

const PAUSES = [100, 200, 400, 800, 1_600, 3_200, 5_000, 5_000];

describe('a link to a broker', () => {
  afterEach(() => void jest.useRealTimers());

  it('requests a heartbeat every ten seconds by default, so that a dead connection is noticed', () => {
    expect(withHeartbeat('amqp://broker/shop')).toBe('amqp://broker/shop?heartbeat=10');
    expect(withHeartbeat('amqp://broker/shop?heartbeat=30')).toBe('amqp://broker/shop?heartbeat=30');
  });

  it('retries an unavailable broker less and less often, and never gives up', async () => {
    const pauses: number[] = [];
    const logger = { warn: ({ pauseMs }: { pauseMs: number }) => void pauses.push(pauseMs) } as unknown as Logger;
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask', 'performance'] });

    const onConnected = () => Promise.reject(new Error('No broker'));
    const link = new AmqpLink({ url: 'amqp://127.0.0.1:1', connectionName: 'test', logger, onConnected });
    // Refusals take their own time; only the pauses between them stand still and are passed over.
    while (pauses.length < PAUSES.length) {
      await new Promise((resolve) => setImmediate(resolve));
      jest.runOnlyPendingTimers();
    }
    await link.close();

    expect(pauses).toEqual(PAUSES);
  });
});
