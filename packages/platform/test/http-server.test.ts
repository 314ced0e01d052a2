import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { DRAIN_WITH_REPLICAS_MS, listen, SERVER_CLOSES_WITHIN_MS } from '../src/http/http-server.js';

function ask(url: string, agent: Agent, path = '/') {
  return new Promise<IncomingMessage>((resolve, reject) => {
    request(new URL(path, url), { agent }, (reply) => reply.resume().once('end', () => resolve(reply)))
      .once('error', reject)
      .end();
  });
}

function slowServer(ms: number, drainMs?: number) {
  return listen(
    (incoming, response) => void setTimeout(() => response.end('done'), incoming.url === '/slow' ? ms : 0),
    {
      port: 0,
      host: '127.0.0.1',
      drainMs,
    },
  );
}

describe('a server', () => {
  it('keeps an idle connection longer than any client of ours, and waits for no request for ever', async () => {
    const { server, close } = await slowServer(0);

    // The gateway lets go of an idle connection after 30 seconds.
    expect(server.keepAliveTimeout).toBe(65_000);
    expect(server.requestTimeout).toBe(60_000);
    await close();
  });

  it('has time to close for its longest call and for idle connections', () => {
    expect(SERVER_CLOSES_WITHIN_MS).toBeGreaterThan(28_000 + DRAIN_WITH_REPLICAS_MS);
    expect(DRAIN_WITH_REPLICAS_MS).toBe(3_000);
  });
});

describe('a stopping server', () => {
  it('ends soon although a client keeps its connection busy, and fails none of its calls', async () => {
    const { url, close } = await slowServer(0);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const failures: string[] = [];
    let answers = 0;
    let isOver = false;
    const client = (async () => {
      while (!isOver) {
        await ask(url, agent).then(
          () => {
            answers += 1;
          },
          (error: NodeJS.ErrnoException) => {
            // No server listens any more: a client would call the next copy.
            if (error.code !== 'ECONNREFUSED') failures.push(String(error.code));
            isOver = true;
          },
        );
      }
    })();
    await pause(50);

    const startedAt = performance.now();
    await close();
    isOver = true;
    await client;
    agent.destroy();

    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(failures).toEqual([]);
    expect(answers).toBeGreaterThan(0);
  });

  it('finishes the call in progress and closes its connection', async () => {
    const { url, close } = await slowServer(200);
    const agent = new Agent({ keepAlive: true });
    const inFlight = ask(url, agent, '/slow');
    await pause(50);

    const closed = close();
    const reply = await inFlight;
    await closed;
    agent.destroy();

    expect([reply.statusCode, reply.headers.connection]).toEqual([200, 'close']);
  });

  it('still answers a call that was on its way over an idle connection', async () => {
    const { url, close } = await slowServer(0);
    const agent = new Agent({ keepAlive: true });
    await ask(url, agent);

    const closed = close();
    const reply = await ask(url, agent);
    await closed;
    agent.destroy();

    expect([reply.statusCode, reply.headers.connection]).toEqual([200, 'close']);
  });

  it('decides about the connection, whatever header a proxied reply has', async () => {
    const { url, close } = await listen(
      (_incoming, response) =>
        void setTimeout(() => {
          response.setHeader('Connection', 'keep-alive');
          response.end('done');
        }, 200),
      { port: 0, host: '127.0.0.1' },
    );
    const agent = new Agent({ keepAlive: true });
    const inFlight = ask(url, agent);
    await pause(50);

    const closed = close();
    const reply = await inFlight;
    await closed;

    expect(reply.headers.connection).toBe('close');
  });

  it('waits longer for such a call where it is configured, and no longer than for its reply', async () => {
    const { url, close } = await slowServer(0, 30_000);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await ask(url, agent);

    const closed = close();
    await pause(700);
    const reply = await ask(url, agent);
    await closed;

    expect([reply.statusCode, reply.headers.connection]).toEqual([200, 'close']);
  });

  it('answers a call that arrived while the process was too busy to see it', async () => {
    const { url, close } = await slowServer(0, 20);
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    await ask(url, agent);

    const closed = close();
    const late = ask(url, agent);
    // The call is written when this turn ends; then time passes in which nothing is read.
    process.nextTick(() => setImmediate(() => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)));

    expect((await late).statusCode).toBe(200);
    await closed;
    agent.destroy();
  });

  it('does not wait for an unused connection', async () => {
    const { url, close } = await slowServer(0);
    const agent = new Agent({ keepAlive: true });
    await ask(url, agent);

    const startedAt = performance.now();
    await close();
    agent.destroy();

    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('does not wait for a connection over which nothing was asked, and answers what is asked over it in time', async () => {
    const { port, close } = await slowServer(0, 1_000);
    const open = async () => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      return socket;
    };
    // Browsers open connections ahead of need.
    const [silent, late] = [await open(), await open()];

    const startedAt = performance.now();
    const closed = close();
    late.write('GET / HTTP/1.1\r\nHost: shop\r\n\r\n');
    const answer = await text(late);
    await closed;
    const tookMs = performance.now() - startedAt;
    silent.destroy();

    expect(answer).toContain('done');
    expect(answer).toContain('Connection: close');
    expect(tookMs).toBeLessThan(3_000);
  });
});
