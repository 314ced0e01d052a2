import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ownProcess } from './own-process.js';
import type { Part } from './part.js';
import { firstWord } from './ports.js';
import { until } from './until.js';

/** Whether this machine has a Redis to start. */
export function hasRedis(): boolean {
  return spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
}

/** A Redis of its own that keeps nothing: the product must live with an empty one at any moment. */
export function redisPart(folder: string, port: number): Part {
  const own = ownProcess({
    command: 'redis-server',
    args: ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', folder],
    env: process.env,
    logFile: join(folder, 'redis.log'),
  });
  return {
    name: 'redis',
    get pid() {
      return own.pid;
    },
    start() {
      own.spawn();
      const isReady = async () => (await firstWord(port, 'PING\r\n')).startsWith('+PONG');
      return until('redis', isReady, { withinMs: 60_000, whyHopeless: own.obituary });
    },
    kill: own.kill,
    stop: own.stop,
    freeze: async () => own.signal('SIGSTOP'),
    thaw: async () => own.signal('SIGCONT'),
  };
}
