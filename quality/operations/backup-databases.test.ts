import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { operate } from '@bahi/testing/cli/operate';

/** Records its arguments and writes a few letters as a dump; fails for a database on a broken disk. */
const PROGRAM = `#!/usr/bin/env node
const { appendFileSync, writeFileSync } = require('node:fs');
const args = process.argv.slice(2);
appendFileSync(process.env.CALLS, JSON.stringify({ args, password: process.env.PGPASSWORD }) + '\\n');
const file = args.find((arg) => arg.startsWith('--file='))?.slice('--file='.length);
if (file) writeFileSync(file, 'dump');
if (process.env.SICK && args[0].includes(process.env.SICK)) { console.error('could not read block 7'); process.exit(1); }
`;

interface Call {
  readonly args: readonly string[];
  readonly password: string;
}

describe('a backup of the databases on a server', () => {
  let folder: string;
  let env: Record<string, string>;
  const path = (name: string) => join(folder, name);
  const calls = (): Call[] =>
    readFileSync(path('calls'), 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Call);
  const servicesIn = (made: readonly Call[]) => made.map(({ args: [target] }) => target?.split('/bahi_')[1]);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'bahi-dumps-'));
    for (const name of ['bin', 'files']) mkdirSync(path(name));
    for (const name of ['pg_dump', 'pg_restore']) writeFileSync(join(path('bin'), name), PROGRAM, { mode: 0o755 });
    writeFileSync(path('files/dal.webp'), 'dal');
    writeFileSync(path('calls'), '');
    env = {
      BACKUP_DATABASE_URL: 'postgres://root:s%2Fcret@db.example:5433/postgres?sslmode=require',
      FILES_DIR: path('files'),
      PG_BIN: path('bin'),
      CALLS: path('calls'),
    };
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('backs up consumers before producers, hides the password, and includes the pictures', async () => {
    const made = await operate(['backup', path('backup')], env);

    expect(made.code).toBe(0);
    const dumps = calls();
    expect(servicesIn(dumps)).toEqual(
      ['analytics', 'billing', 'orders', 'catalog', 'auth'].map((name) => `${name}?sslmode=require`),
    );
    expect(dumps.map(({ password }) => password)).toEqual(Array(5).fill('s/cret'));
    expect(made.output + JSON.stringify(dumps.map(({ args }) => args))).not.toMatch(/s(\/|%2F)cret/);
    expect(readFileSync(path('backup/files/dal.webp'), 'utf8')).toBe('dal');
    expect(statSync(path('backup')).mode & 0o777).toBe(0o700);
  });

  it('is whole or not at all', async () => {
    const failed = await operate(['backup', path('backup')], { ...env, SICK: 'bahi_orders' });

    expect(failed).toMatchObject({ code: 1, output: expect.stringContaining('orders: could not read block 7') });
    expect([existsSync(path('backup')), existsSync(path('backup.part'))]).toEqual([false, false]);
    expect((await operate(['restore', path('backup'), '--overwrite'], env)).output).toContain('no complete backup');
  });

  it('replaces data only with --overwrite, each database at once, and removes later pictures', async () => {
    await operate(['backup', path('backup')], env);
    writeFileSync(path('files/later.webp'), 'later');
    writeFileSync(path('calls'), '');

    const careless = await operate(['restore', path('backup')], env);
    const untouched = readFileSync(path('calls'), 'utf8');
    const restored = await operate(['restore', path('backup'), '--overwrite'], env);

    expect(careless).toMatchObject({ code: 1, output: expect.stringContaining('--overwrite') });
    expect(untouched).toBe('');
    expect(restored.code).toBe(0);
    expect(calls()).toHaveLength(5);
    for (const { args } of calls())
      expect(args).toEqual(
        expect.arrayContaining(['--clean', '--if-exists', '--single-transaction', '--exit-on-error']),
      );
    expect([existsSync(path('files/dal.webp')), existsSync(path('files/later.webp'))]).toEqual([true, false]);
  });

  it('stops at the first database that cannot be put back', async () => {
    await operate(['backup', path('backup')], env);
    writeFileSync(path('calls'), '');

    const failed = await operate(['restore', path('backup'), '--overwrite'], { ...env, SICK: 'bahi_billing' });

    expect(failed).toMatchObject({ code: 1, output: expect.stringContaining('billing: could not read block 7') });
    expect(calls()).toHaveLength(2);
  });

  it('names the missing program', async () => {
    const failed = await operate(['backup', path('backup')], { ...env, PG_BIN: path('files') });

    expect(failed).toMatchObject({ code: 1, output: expect.stringContaining('pg_dump is not installed') });
  });
});
