import { setTimeout as pause } from 'node:timers/promises';
import { createLifecycle, NO_OWN_TIMEOUT } from './lifecycle.js';
import { silentLogger } from './logger.js';

describe('createLifecycle', () => {
  it('closes the last opened first, once, however often it is asked', async () => {
    const closed: string[] = [];
    const lifecycle = createLifecycle({ logger: silentLogger() });
    for (const name of ['database', 'bus', 'http']) lifecycle.opened(name, () => void closed.push(name));

    await Promise.all([lifecycle.close(), lifecycle.close()]);

    expect(closed).toEqual(['http', 'bus', 'database']);
    expect([lifecycle.isClosing, lifecycle.signal.aborted]).toEqual([true, true]);
  });

  it('waits longer for a part that asks for it', async () => {
    const closed: string[] = [];
    const lifecycle = createLifecycle({ logger: silentLogger(), partTimeoutMs: 20 });
    lifecycle.opened('database', () => void closed.push('database'));
    const upload = async () => {
      await pause(60);
      closed.push('http');
    };
    lifecycle.opened('http', upload, 5_000);

    await lifecycle.close();

    expect(closed).toEqual(['http', 'database']);
  });

  it('waits for a part that has parts of its own as long as they take', async () => {
    jest.useFakeTimers();
    const closed: string[] = [];
    const lifecycle = createLifecycle({ logger: silentLogger() });
    lifecycle.opened('bus', () => void closed.push('bus'));
    let finish = () => {};
    const lasting = new Promise<void>((over) => {
      finish = over;
    });
    lifecycle.opened('service', () => lasting.then(() => void closed.push('service')), NO_OWN_TIMEOUT);

    const closing = lifecycle.close();
    await jest.advanceTimersByTimeAsync(3_600_000);
    finish();
    await closing;
    jest.useRealTimers();

    expect(closed).toEqual(['service', 'bus']);
  });

  it('goes on when a part fails or hangs', async () => {
    const closed: string[] = [];
    const lifecycle = createLifecycle({ logger: silentLogger(), partTimeoutMs: 20 });
    lifecycle.opened('database', () => void closed.push('database'));
    lifecycle.opened('hangs', () => new Promise(() => {}));
    lifecycle.opened('fails', () => Promise.reject(new Error('no')));

    await lifecycle.close();

    expect(closed).toEqual(['database']);
  });
});
