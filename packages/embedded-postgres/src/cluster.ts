import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmod, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';
import type { Binaries } from './binaries.js';
import { codeOf, EmbeddedPostgresError, errorOutputOf, reasonOf } from './embedded-postgres-error.js';
import { chooseIdentity, giveTo, type Identity, launchAs } from './run-identity.js';

const run = promisify(execFile);

/** The embedded server's superuser. */
export const SUPERUSER = 'postgres';

/** A prepared data folder: where the cluster is, who may open it, and the superuser's password. */
export interface Cluster {
  readonly folder: string;
  readonly identity: Identity;
  readonly password: string;
}

const UNUSABLE: Readonly<Record<string, string>> = {
  EACCES: 'cannot be written by this user',
  EPERM: 'cannot be written by this user',
  EROFS: 'is read-only',
  ENOTDIR: 'is not a folder',
  EEXIST: 'is not a folder',
  ENOSPC: 'is on a full disk',
  ENOENT: 'cannot be made',
};

/** Turns a failed file call into one sentence about the folder. */
export function folderProblem(folder: string, error: unknown): EmbeddedPostgresError {
  if (error instanceof EmbeddedPostgresError) return error;
  const why = UNUSABLE[codeOf(error)] ?? `cannot be used (${reasonOf(error)})`;
  return new EmbeddedPostgresError(`The data folder ${folder} ${why}; choose another one.`, { cause: error });
}

/** Makes the folder when it is missing. Others may pass through it, because the server may run as another user. */
export async function openDataFolder(dataDir: string): Promise<string> {
  const folder = resolve(dataDir);
  try {
    if (await makeFolder(folder)) await chmod(folder, 0o755);
    const stats = await stat(folder);
    if (!stats.isDirectory())
      throw new EmbeddedPostgresError(`The data folder ${folder} is not a folder; choose another one.`);
    // Root may write everywhere: a folder without any write permission was closed on purpose.
    if ((stats.mode & 0o222) === 0)
      throw new EmbeddedPostgresError(`The data folder ${folder} is read-only; choose another one.`);
    await writeFile(join(folder, '.writable'), '');
    await rm(join(folder, '.writable'));
    return folder;
  } catch (error) {
    throw folderProblem(folder, error);
  }
}

/**
 * Opens the cluster in a data folder, making it on the first start.
 * @throws EmbeddedPostgresError when the folder is broken, of another major version or cannot be used.
 */
export async function prepareCluster(dataFolder: string, binaries: Binaries, durable: boolean): Promise<Cluster> {
  const folder = join(dataFolder, 'cluster');
  const passwordFile = join(dataFolder, 'superuser-password');
  try {
    const isNew = !(await exists(folder));
    if (isNew && !(await exists(passwordFile)))
      await writeFile(passwordFile, randomBytes(24).toString('base64url'), { mode: 0o600 });
    const password = await readPassword(passwordFile);
    const cluster = { folder, password, identity: chooseIdentity([dataFolder, dirname(binaries.postgres)]) };
    if (isNew) await initialise(binaries, cluster, durable);
    await checkVersion(folder, binaries.major);
    await giveTo(cluster.identity, folder);
    return cluster;
  } catch (error) {
    throw folderProblem(dataFolder, error);
  }
}

async function checkVersion(folder: string, major: string): Promise<void> {
  const found = (await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (found === major) return;
  throw new EmbeddedPostgresError(
    /^\d+$/.test(found)
      ? `The data folder ${folder} was made by PostgreSQL ${found}, this is PostgreSQL ${major}; choose another folder or go back to the version that made it.`
      : `The data folder ${folder} is damaged (its PG_VERSION cannot be read); restore a backup or choose another folder.`,
  );
}

function exists(path: string) {
  return stat(path).then(
    () => true,
    () => false,
  );
}

/** True when the folder was made. Not `recursive`: with that, Node never returns where nothing can be made (/proc). */
async function makeFolder(folder: string): Promise<boolean> {
  if (await exists(folder)) return false;
  if (dirname(folder) !== folder) await makeFolder(dirname(folder));
  await mkdir(folder);
  return true;
}

async function readPassword(file: string): Promise<string> {
  const password = await readFile(file, 'utf8').catch(() => '');
  if (password !== '') return password;
  throw new EmbeddedPostgresError(
    `The data folder ${dirname(file)} is incomplete: the database's password file superuser-password is missing; restore it or choose another folder.`,
  );
}

async function initialise(binaries: Binaries, cluster: Cluster, durable: boolean): Promise<void> {
  const draft = `${cluster.folder}.new`;
  const passwordFile = `${cluster.folder}.password`;
  await rm(draft, { recursive: true, force: true });
  await mkdir(draft, { mode: 0o700 });
  await writeFile(passwordFile, cluster.password, { mode: 0o600 });
  await giveTo(cluster.identity, draft);
  await giveTo(cluster.identity, passwordFile);
  const options = ['-D', draft, '-U', SUPERUSER, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--encoding=UTF8'];
  const locale = ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'];
  const {
    command,
    args,
    options: as,
  } = launchAs(cluster.identity, binaries.initdb, [...options, ...locale, ...(durable ? [] : ['--no-sync'])]);
  try {
    await run(command, args, { ...as, cwd: '/', env: { PATH: process.env.PATH, LC_ALL: 'C' }, timeout: 120_000 });
  } catch (cause) {
    const output = errorOutputOf(cause).trim().split('\n');
    throw new EmbeddedPostgresError(
      `The database could not be created in ${dirname(draft)}: ${output.find((line) => /error|fatal/i.test(line)) ?? reasonOf(cause)}`,
      { cause, serverLog: output },
    );
  } finally {
    await rm(passwordFile, { force: true });
  }
  // A start that is killed half way leaves the draft, never a half made cluster.
  await rename(draft, cluster.folder);
}
