import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { readConfig } from '../kernel/config.js';
import { createLifecycle } from '../kernel/lifecycle.js';
import { silentLogger } from '../kernel/logger.js';
import { closeOnSignal, processEnv, runProcess } from './run-process.js';
import { defineService } from './start-service.js';

describe('processEnv', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-secret-files-'));
  const given = { ...process.env };
  afterEach(() => {
    process.env = { ...given };
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('gives the content of a secret file, without the line end that editors add', () => {
    const file = join(folder, 'peer-secret');
    writeFileSync(file, 'three-blind-mice\n');

    process.env.PEER_SECRET_FILE = file;

    expect(processEnv().PEER_SECRET).toBe('three-blind-mice');
  });

  it('leaves a secret missing whose file is not there', () => {
    process.env.PEER_SECRET_FILE = join(folder, 'nothing');

    expect(processEnv().PEER_SECRET).toBeUndefined();
  });
});

describe('a process', () => {
  /** A process that opened a service; returns how to send it a signal, and what was closed. */
  const running = (start: Promise<unknown>) => {
    const listeners = new Map<string | symbol, (...args: unknown[]) => void>();
    const once = jest.spyOn(process, 'once').mockImplementation((name, listener) => {
      listeners.set(name, listener);
      return process;
    });
    const closed: string[] = [];
    const lifecycle = createLifecycle({ logger: silentLogger() });
    lifecycle.opened('cache', () => void closed.push('cache'));
    closeOnSignal(lifecycle, silentLogger(), start);
    once.mockRestore();
    return { lifecycle, closed, send: (signal: string) => listeners.get(signal)?.(signal) };
  };
  const aTurn = () => new Promise((resolve) => setImmediate(resolve));

  it.each(['SIGTERM', 'SIGINT'])('closes what it opened when it receives %s', async (signal) => {
    const { closed, send } = running(Promise.resolve());

    send(signal);
    await aTurn();

    expect(closed).toEqual(['cache']);
  });

  it('that is stopped during its start closes what the start opens too', async () => {
    let end = () => {};
    const start = new Promise<void>((resolve) => {
      end = resolve;
    });
    const { lifecycle, closed, send } = running(start);

    send('SIGTERM');
    await aTurn();
    lifecycle.opened('service', () => void closed.push('service'));
    end();
    await aTurn();

    expect(closed).toEqual(['service', 'cache']);
  });

  it('that is stopped closes what a failed start has opened', async () => {
    const { closed, send } = running(Promise.reject(new Error('no database')));

    send('SIGTERM');
    await aTurn();

    expect(closed).toEqual(['cache']);
  });
});

describe('the start of a service', () => {
  const given = { ...process.env };
  afterEach(() => {
    process.env = given;
    process.exitCode = undefined;
    jest.restoreAllMocks();
  });

  it('names the gaps of all its parts in one message, before anything is opened', async () => {
    const written: string[] = [];
    jest.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(String(text)) > 0);
    process.env = { PORT: 'x', LOG_LEVEL: 'loud', METRICS_PORT: 'y', PEER_SECRET: 'short' };
    const create = jest.fn();
    const Own = z.object({ AUTH_SECRET: z.string({ error: 'is missing' }) });

    await runProcess(defineService({ name: 'tea', migrations: [], readConfig: (env) => readConfig(Own, env), create }));

    const named = written.join('').matchAll(/^ {2}(\w+):/gm);
    expect([...named].map(([, name]) => name).sort()).toEqual([
      'AUTH_SECRET',
      'DATABASE_URL',
      'LOG_LEVEL',
      'METRICS_PORT',
      'PEER_SECRET',
      'PORT',
      'RABBITMQ_URL',
      'REDIS_URL',
    ]);
    expect([written.length, process.exitCode, create.mock.calls.length]).toEqual([1, 1, 0]);
  });
});
