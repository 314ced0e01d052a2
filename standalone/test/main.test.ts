// Only with --all: the whole product starts many times.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'bahi-start-'));
const dataDir = join(folder, 'data');
const databaseNote = join(dataDir, 'postgres', 'cluster', 'postmaster.pid');

interface Started {
  readonly process: ChildProcess;
  /** All that was printed so far. */
  readonly output: () => string;
  readonly errors: () => string;
  /** Resolves when the text was printed, rejects when the process ends before. */
  until(text: string): Promise<void>;
  readonly ended: Promise<number | null>;
}

const children: ChildProcess[] = [];

function collect(stream: NodeJS.ReadableStream | null) {
  let text = '';
  stream?.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  return () => text;
}

function start(env: Record<string, string | undefined>): Started {
  const child = spawn(process.execPath, ['--conditions=@bahi/source', '--import', 'tsx', 'standalone/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.push(child);
  const [output, errors] = [collect(child.stdout), collect(child.stderr)];
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const until = (text: string) =>
    new Promise<void>((found, gone) => {
      const look = () => output().includes(text) && found();
      child.stdout?.on('data', look);
      void ended.then(() => gone(new Error(`It ended before it printed "${text}": ${errors()}`)));
      look();
    });
  return { process: child, output, errors, until, ended };
}

function urlIn(output: string) {
  return /Bahi is ready: (\S+)/.exec(output)?.[1] ?? '';
}

async function call(url: string, path: string, body: unknown) {
  return fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
}

describe('npm start', () => {
  afterAll(() => {
    // Ended long ago when all is well.
    for (const child of children) child.kill('SIGKILL');
    rmSync(folder, { recursive: true, force: true });
  });

  it('recovers from a kill with nothing lost, and stops cleanly when asked', async () => {
    const account = { name: 'Meera Nair', email: 'meera@example.in', password: 'Ledger-1!' };
    const first = start({ DATA_DIR: dataDir });
    await first.until('Press Ctrl+C');
    const registered = await call(urlIn(first.output()), '/api/auth/register', account);
    first.process.kill('SIGKILL');
    await first.ended;

    const second = start({ DATA_DIR: dataDir, DEMO: 'on' });
    await second.until('Press Ctrl+C');
    const settings = readFileSync(join(dataDir, 'postgres', 'cluster', 'postmaster.opts'), 'utf8');
    const signedIn = await call(urlIn(second.output()), '/api/auth/login', account);
    const [, mailUrl = ''] = /Captured mail: (\S+\?key=\S+)/.exec(second.output()) ?? [];
    const mailStatuses = [await fetch(mailUrl), await fetch(new URL('/dev/mail', mailUrl))].map(({ status }) => status);
    // Under npm one press arrives twice.
    second.process.kill('SIGINT');
    second.process.kill('SIGTERM');

    expect(registered.status).toBe(201);
    expect(signedIn.status).toBe(200);
    expect(mailStatuses).toEqual([200, 404]);
    expect(await second.ended).toBe(0);
    expect(existsSync(databaseNote)).toBe(false);
    expect(second.output()).toMatch(/Starting the database… done\n[\s\S]*Stopped\.\n$/);
    expect(second.errors()).toBe('');
    // A folder in use gets no demo shop, and its database survives a power cut.
    expect(second.output()).not.toContain('emo shop');
    expect(settings).not.toMatch(/fsync|synchronous_commit|full_page_writes/);
  });

  it('stops in the middle of its start when asked, and leaves no database behind', async () => {
    const hasty = start({ DATA_DIR: dataDir });
    await hasty.until('Starting the services');
    hasty.process.kill('SIGINT');

    expect(await hasty.ended).toBe(0);
    expect(hasty.output()).toMatch(/Stopped before the start was complete\.\n$/);
    expect(hasty.output()).not.toContain('Bahi is ready');
    expect(existsSync(databaseNote)).toBe(false);
  });

  it('ends with a message when its database is gone', async () => {
    const bereft = start({ DATA_DIR: dataDir });
    await bereft.until('Press Ctrl+C');
    process.kill(Number.parseInt(readFileSync(databaseNote, 'utf8'), 10), 'SIGKILL');

    expect(await bereft.ended).toBe(1);
    expect(bereft.errors()).toBe(
      'The database stopped unexpectedly; start again, nothing that was confirmed is lost.\n',
    );
  });

  it('reports in one sentence why it does not start', async () => {
    const [readOnly, file, broken] = ['read-only', 'file', 'broken'].map((name) => join(folder, name)) as [
      string,
      string,
      string,
    ];
    mkdirSync(readOnly);
    chmodSync(readOnly, 0o555);
    writeFileSync(file, '');
    mkdirSync(join(broken, 'postgres', 'cluster'), { recursive: true });
    writeFileSync(join(broken, 'postgres', 'superuser-password'), 'x');
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const port = String((taken.address() as { port: number }).port);

    const starts = [
      { env: { DATA_DIR: readOnly }, message: `The data folder ${readOnly}` },
      { env: { DATA_DIR: file }, message: `The data folder ${file} is not a folder` },
      { env: { DATA_DIR: broken }, message: 'is damaged' },
      { env: { DATA_DIR: dataDir, PORT: port }, message: `Port ${port} on 127.0.0.1 is already taken` },
      { env: { DATA_DIR: dataDir, PORT: 'many' }, message: 'PORT must be a whole number' },
    ];
    for (const { env, message } of starts) {
      const refused = start(env);
      expect(await refused.ended).toBe(1);
      expect(refused.errors()).toContain(message);
      expect(refused.errors().trim().split('\n')).toHaveLength(1);
    }
    taken.close();
  });
});
