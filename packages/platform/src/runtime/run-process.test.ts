import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createLifecycle } from './lifecycle.js';
import { silentLogger } from './logger.js';
import { closeOnSignal, processEnv } from './run-process.js';

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
  it.each(['SIGTERM', 'SIGINT'])('closes what it opened when it is told %s', (signal) => {
    const told = new Map<string | symbol, (...args: unknown[]) => void>();
    const once = jest.spyOn(process, 'once').mockImplementation((name, listener) => {
      told.set(name, listener);
      return process;
    });
    const closed: string[] = [];
    const lifecycle = createLifecycle({ logger: silentLogger() });
    lifecycle.opened('service', () => void closed.push('service'));

    closeOnSignal(lifecycle, silentLogger());
    once.mockRestore();
    told.get(signal)?.(signal);

    expect(closed).toEqual(['service']);
  });
});
