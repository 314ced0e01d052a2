import { spawn, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DEPLOY } from './render/overlays.js';

const SCRIPT = join(DEPLOY, 'compose/backup.sh');

/** Stands for the server's program: writes what it would, or fails half-way. */
const PG_BASEBACKUP = `#!/bin/bash
for argument in "$@"; do case "$argument" in --pgdata=*) folder=\${argument#--pgdata=} ;; esac; done
mkdir "$folder"
echo base | gzip > "$folder/base.tar.gz"
[ -z "\${FAILS:-}" ] || { echo 'no space left' >&2; exit 1; }
echo wal | gzip > "$folder/pg_wal.tar.gz"
`;

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'bahi-backup-'));
  for (const name of ['bin', 'files', 'backups']) mkdirSync(join(folder, name));
  writeFileSync(join(folder, 'files/rava.webp'), 'a picture');
  writeFileSync(join(folder, 'bin/pg_basebackup'), PG_BASEBACKUP);
  writeFileSync(join(folder, 'bin/postgres'), "#!/bin/bash\necho 'postgres (PostgreSQL) 18.4 (Debian)'\n");
  for (const name of ['pg_basebackup', 'postgres']) chmodSync(join(folder, 'bin', name), 0o755);
});
afterEach(() => rmSync(folder, { recursive: true }));

function environment(more: Readonly<Record<string, string>> = {}) {
  return {
    ...process.env,
    PATH: `${folder}/bin:${process.env.PATH}`,
    BACKUP_FOLDER: join(folder, 'backups'),
    FILES_FOLDER: join(folder, 'files'),
    ...more,
  };
}

function run(args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  return spawnSync('bash', [SCRIPT, ...args], { encoding: 'utf8', env: environment(more) });
}

function backups() {
  return readdirSync(join(folder, 'backups')).filter((name) => !name.startsWith('.'));
}

/** A backup of so many days ago. */
function oldBackup(name: string, days: number) {
  const path = join(folder, 'backups', name);
  mkdirSync(path);
  const then = Date.now() / 1_000 - days * 86_400;
  utimesSync(path, then, then);
}

describe('the backup of one machine', () => {
  it('has its name when it is complete: the server, the pictures and the version that can restore it', () => {
    const { status, stdout } = run(['once']);

    const [name = ''] = backups();
    expect(status).toBe(0);
    expect(name).toMatch(/^\d{8}T\d{6}Z$/);
    expect(stdout).toContain(`Backed up: ${name}`);
    expect(readdirSync(join(folder, 'backups', name)).sort()).toEqual(['files.tar.gz', 'postgres', 'postgres-major']);
    expect(run(['verify', name]).status).toBe(0);
    expect(run(['check']).status).toBe(0);
  });

  it('that fails half-way is none', () => {
    expect(run(['once'], { FAILS: 'yes' }).status).not.toBe(0);
    expect(backups()).toEqual([]);
    expect(run(['check']).status).not.toBe(0);
  });

  it('is made at the first start, and a failure ends no schedule', async () => {
    const daily = spawn('bash', [SCRIPT, 'daily'], { env: environment({ FAILS: 'yes' }) });
    const text = await new Promise<string>((resolve) => {
      let seen = '';
      daily.stdout.on('data', (part) => {
        seen += part;
        if (seen.includes('failed')) resolve(seen);
      });
    });
    const isRunning = daily.exitCode === null;
    daily.kill();
    await new Promise((resolve) => daily.once('close', resolve));

    expect(text).toContain('The first backup failed');
    expect(isRunning).toBe(true);
    expect(backups()).toEqual([]);
  });

  it('is kept for its days, and the newest one for ever', () => {
    oldBackup('20260101T203000Z', 60);
    oldBackup('20260201T203000Z', 10);
    expect(run(['prune'], { BACKUP_KEEP_DAYS: '30' }).status).toBe(0);
    expect(backups()).toEqual(['20260201T203000Z']);

    run(['prune'], { BACKUP_KEEP_DAYS: '1' });
    expect(backups()).toEqual(['20260201T203000Z']);
    expect(run(['check']).status).not.toBe(0);
  });

  it('of another version of PostgreSQL is refused before anything is removed', () => {
    run(['once']);
    const [name = ''] = backups();
    writeFileSync(join(folder, 'backups', name, 'postgres-major'), '17\n');

    const { status, stdout } = run(['restore', name]);

    expect(status).toBe(2);
    expect(stdout).toContain('The backup is of PostgreSQL 17');
    expect(existsSync(join(folder, 'files/rava.webp'))).toBe(true);
  });

  it('waits for its time of the day', () => {
    const seconds = Number(run(['seconds_until', '02:00']).stdout);

    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(86_400);
  });
});
