// Only with --all: databases start, end and break.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import {
  EmbeddedPostgresError,
  ensureServiceDatabase,
  startEmbeddedPostgres,
  withClient,
} from '@bahi/embedded-postgres';

const warnings: string[] = [];
const logger = { debug: () => undefined, warn: (message: string) => void warnings.push(message) };

function start(dataDir: string, port?: number) {
  return startEmbeddedPostgres({ dataDir, port, logger });
}

function query(url: string, text: string) {
  return withClient(url, async (client) => (await client.query(text)).rows);
}

/** Another process with a database; resolves with its URL. */
async function holdDatabase(dataDir: string): Promise<{ process: ChildProcess; url: string }> {
  const fixture = resolve(__dirname, 'fixtures/hold-database.ts');
  const child = spawn(process.execPath, ['--conditions=@bahi/source', '--import', 'tsx', fixture, dataDir], {
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const [url] = (await once(createInterface({ input: child.stdout }), 'line')) as [string];
  return { process: child, url };
}

/** Ends a process with its whole group, as Ctrl+C does: the database must not belong to it. */
async function kill(child: ChildProcess) {
  process.kill(-(child.pid ?? 0), 'SIGKILL');
  await once(child, 'exit');
}

describe('startEmbeddedPostgres', () => {
  const folders: string[] = [];
  const newFolder = () => {
    const folder = mkdtempSync(join(tmpdir(), 'bahi-embedded-'));
    folders.push(folder);
    return join(folder, 'data');
  };
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  });

  it('keeps the data over a restart, listens on the loopback address only and hides its password', async () => {
    const folder = newFolder();
    const first = await start(folder);
    await query(first.superuserUrl(), 'create table kept (note text)');
    await query(first.superuserUrl(), "insert into kept values ('still here')");
    await first.close();

    const second = await start(folder);

    expect(await query(second.superuserUrl(), 'select note from kept')).toEqual([{ note: 'still here' }]);
    expect(await query(second.superuserUrl(), 'show listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    expect(await query(second.superuserUrl(), 'show unix_socket_directories')).toEqual([
      { unix_socket_directories: '' },
    ]);
    // What was confirmed outlives a power cut only with all three.
    for (const guard of ['fsync', 'synchronous_commit', 'full_page_writes'])
      expect(await query(second.superuserUrl(), `show ${guard}`)).toEqual([{ [guard]: 'on' }]);
    expect(statSync(join(folder, 'superuser-password')).mode & 0o777).toBe(0o600);
    await second.close();
  });

  it('reports when its server ends without a stop, and only then', async () => {
    const folder = newFolder();
    let ends = 0;
    let reportEnd = () => {};
    const reported = new Promise<void>((resolve) => {
      reportEnd = resolve;
    });
    const onUnexpectedEnd = () => {
      ends += 1;
      reportEnd();
    };
    const open = () => startEmbeddedPostgres({ dataDir: folder, logger, onUnexpectedEnd });
    await (await open()).close();
    const server = await open();

    process.kill(Number.parseInt(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8'), 10), 'SIGQUIT');
    await reported;
    await server.close();

    expect(ends).toBe(1);
  });

  it('refuses a wrong password', async () => {
    const server = await start(newFolder());
    const url = new URL(server.superuserUrl());
    url.password = 'wrong';

    await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed');
    await server.close();
  });

  it('recovers from a start that was killed, with everything that was committed', async () => {
    const folder = newFolder();
    const killed = await holdDatabase(folder);
    await query(killed.url, 'create table kept (note text)');
    await query(killed.url, "insert into kept values ('committed')");
    await kill(killed.process);
    const orphan = Number.parseInt(readFileSync(join(folder, 'cluster/postmaster.pid'), 'utf8'), 10);
    expect(() => process.kill(orphan, 0)).not.toThrow();

    const server = await start(folder);

    expect(await query(server.superuserUrl(), 'select note from kept')).toEqual([{ note: 'committed' }]);
    expect(() => process.kill(orphan, 0)).toThrow('ESRCH');
    expect(warnings).toContain('Stopped the database that a killed start had left running');
    await server.close();
  });

  it('does not mistake another program with a reused process id for its server', async () => {
    const folder = newFolder();
    await (await start(folder)).close();
    const note = `${process.pid}\n${join(folder, 'cluster')}\n1\n1\n\n127.0.0.1\n`;
    writeFileSync(join(folder, 'cluster/postmaster.pid'), note, { mode: 0o600 });

    const server = await start(folder);

    expect(await query(server.superuserUrl(), 'select 1 as one')).toEqual([{ one: 1 }]);
    await server.close();
  });

  it('refuses a folder that another running copy holds', async () => {
    const folder = newFolder();
    const server = await start(folder);

    await expect(start(folder)).rejects.toThrow(/is in use by another running copy \(process \d+\)/);
    await server.close();
  });

  it('reports in one sentence what is wrong with a folder', async () => {
    const [older, damaged, beheaded] = [newFolder(), newFolder(), newFolder()];
    for (const folder of [older, damaged, beheaded]) await (await start(folder)).close();
    writeFileSync(join(older, 'cluster/PG_VERSION'), '9\n');
    rmSync(join(damaged, 'cluster/PG_VERSION'));
    rmSync(join(beheaded, 'cluster/global/pg_control'));

    await expect(start(older)).rejects.toThrow(/was made by PostgreSQL 9, this is PostgreSQL 18/);
    await expect(start(damaged)).rejects.toThrow(/is damaged/);
    await expect(start(beheaded)).rejects.toThrow(/could not be started: could not (find|open)/);
    await expect(start(join(older, 'superuser-password'))).rejects.toThrow(/is not a folder/);
    // A start that failed holds the folder no longer.
    await expect(start(older)).rejects.toThrow(/was made by PostgreSQL 9/);
    await expect(start(older)).rejects.toBeInstanceOf(EmbeddedPostgresError);
    rmSync(join(older, 'superuser-password'));
    await expect(start(older)).rejects.toThrow(/is incomplete: .* superuser-password is missing/);
  });

  it('refuses a taken port', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };

    await expect(start(newFolder(), port)).rejects.toThrow(`Port ${port} on 127.0.0.1 is already taken`);
    other.close();
  });

  it('gives a service a database of its own and an application role without privileges', async () => {
    const server = await start(newFolder());
    const secrets = { ownerPassword: 'owner', appPassword: 'app' };
    await ensureServiceDatabase(server.superuserUrl(), 'orders', { ownerPassword: 'old', appPassword: 'older' });
    const orders = await ensureServiceDatabase(server.superuserUrl(), 'orders', secrets);
    const billing = await ensureServiceDatabase(server.superuserUrl(), 'billing', secrets);
    const foreign = billing.url.replace('/bahi_billing', '/bahi_orders');

    await query(orders.ownerUrl, 'create table things (id int)');

    await expect(query(orders.url, 'create table mine (id int)')).rejects.toThrow(
      'permission denied for schema public',
    );
    await expect(query(orders.url, 'drop table things')).rejects.toThrow('must be owner');
    await expect(query(foreign, 'select 1')).rejects.toThrow('permission denied for database');
    const flags = `select rolsuper, rolbypassrls, rolcreaterole from pg_roles where rolname = '${orders.appRole}'`;
    expect(await query(orders.url, flags)).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false }]);
    await server.close();
  });
});
