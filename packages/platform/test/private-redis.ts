import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { freePorts } from '@bahi/testing';
import type { Cache } from '../src/kernel/ports/index.js';

function stopped(child: ChildProcess) {
  return new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}

async function untilReady(cache: Cache) {
  const deadline = Date.now() + 5_000;
  for (;;) {
    const isReady = await cache.get('ready').then(
      () => true,
      () => false,
    );
    if (isReady) return;
    if (Date.now() > deadline) throw new Error('The private Redis did not start');
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

async function open() {
  const [port] = await freePorts(1);
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    { stdio: 'ignore' },
  );
  return { url: `redis://127.0.0.1:${port}`, untilReady, close: () => stopped(child) };
}

/** False where no Redis is installed; CI must have one. */
function isAvailable(): boolean {
  try {
    execFileSync('redis-server', ['--version'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    if (process.env.CI === 'true')
      throw new Error('redis-server is missing, and in CI nothing may be left out', { cause: error });
    return false;
  }
}

/** A Redis of its own on a free loopback port, gone when it is closed. */
export const privateRedis = Object.assign(open, { isAvailable });
