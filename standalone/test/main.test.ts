import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

jest.setTimeout(120_000);

const ROOT = resolve(__dirname, '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'bahi-start-'));
const dataDir = join(folder, 'data');

interface Started {
  readonly process: ChildProcess;
  /** All that was printed so far. */
  readonly output: () => string;
  readonly errors: () => string;
  /** Resolves when the text was printed, rejects when the process ends before. */
  until(text: string): Promise<void>;
  readonly ended: Promise<number | null>;
}

const collect = (stream: NodeJS.ReadableStream | null) => {
  let text = '';
  stream?.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  return () => text;
};

const start = (env: Record<string, string | undefined>): Started => {
  const child = spawn(process.execPath, ['--conditions=@bahi/source', '--import', 'tsx', 'standalone/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: '0', DEMO: 'off', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [output, errors] = [collect(child.stdout), collect(child.stderr)];
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const until = (text: string) =>
    new Promise<void>((found, gone) => {
      const look = () => output().includes(text) && found();
      child.stdout?.on('data', look);
      void ended.then(() => gone(new Error(`It ended before it said "${text}": ${errors()}`)));
      look();
    });
  return { process: child, output, errors, until, ended };
};

const urlIn = (output: string) => /Bahi is ready: (\S+)/.exec(output)?.[1] ?? '';

const call = async (url: string, path: string, body: unknown) =>
  fetch(url + path, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) });

describe('npm start', () => {
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

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
    second.process.kill('SIGINT');

    expect(registered.status).toBe(201);
    expect(signedIn.status).toBe(200);
    expect(await second.ended).toBe(0);
    expect(second.output()).toMatch(/Starting the database… done\n[\s\S]*Stopped\.\n$/);
    expect(second.errors()).toBe('');
    // A folder that somebody works in gets no demo shop, and its database writes for a power cut.
    expect(second.output()).not.toContain('emo shop');
    expect(settings).not.toMatch(/fsync|synchronous_commit|full_page_writes/);
  });

  it('says in one sentence why it does not start', async () => {
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
      { env: { DATA_DIR: readOnly }, says: `The data folder ${readOnly}` },
      { env: { DATA_DIR: file }, says: `The data folder ${file} is not a folder` },
      { env: { DATA_DIR: broken }, says: 'is damaged' },
      { env: { DATA_DIR: dataDir, PORT: port }, says: `Port ${port} on 127.0.0.1 is already taken` },
      { env: { DATA_DIR: dataDir, PORT: 'many' }, says: 'PORT must be a whole number' },
    ];
    for (const { env, says } of starts) {
      const refused = start(env);
      expect(await refused.ended).toBe(1);
      expect(refused.errors()).toContain(says);
      expect(refused.errors().trim().split('\n')).toHaveLength(1);
    }
    taken.close();
  });
});
