import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync, statSync } from 'node:fs';
import { chown, lstat, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

export interface Account {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * The user PostgreSQL runs as; it refuses to run as root. `self`: the present user. `account`: another user.
 * `namespace`: still the files of root, but under an ordinary number that only the server sees.
 */
export type Identity =
  | { readonly as: 'self' }
  | { readonly as: 'account'; readonly account: Account }
  | { readonly as: 'namespace' };

/** What `spawn` needs to run a program under an identity. */
export interface Launch {
  readonly command: string;
  readonly args: readonly string[];
  readonly options: { readonly uid?: number; readonly gid?: number };
}

const UNSHARE = ['--user', '--map-user=1000', '--map-group=1000'];

/** Turns a program and its arguments into a call that runs it under the identity. */
export function launchAs(identity: Identity, program: string, args: readonly string[]): Launch {
  switch (identity.as) {
    case 'self':
      return { command: program, args, options: {} };
    case 'account':
      return { command: program, args, options: { uid: identity.account.uid, gid: identity.account.gid } };
    case 'namespace':
      return { command: 'unshare', args: [...UNSHARE, program, ...args], options: {} };
    default:
      return identity satisfies never;
  }
}

/** The first folder on the way to a path that the account cannot enter; undefined when the way is free. */
export function barrierFor(path: string, account: Account): string | undefined {
  for (let folder = realpathSync(path), last = ''; folder !== last; last = folder, folder = dirname(folder))
    if (!mayEnter(folder, account)) return folder;
  return undefined;
}

/**
 * Chooses the user. An ordinary user runs it as such; root runs it as `postgres`, else `nobody`, when that
 * user can reach every path, else hides behind a user namespace.
 * @throws EmbeddedPostgresError naming the folder in the way when neither is possible.
 */
export function chooseIdentity(paths: readonly string[], uid = process.getuid?.()): Identity {
  if (uid !== 0) return { as: 'self' };
  const account = accountNamed('postgres') ?? accountNamed('nobody');
  const barrier = account && paths.map((path) => barrierFor(path, account)).find((found) => found !== undefined);
  if (account && !barrier) return { as: 'account', account };
  if (namespacesWork()) return { as: 'namespace' };
  throw new EmbeddedPostgresError(
    account
      ? `PostgreSQL does not run as root, and the user ${account.name} cannot enter ${barrier}; choose a data folder that every user can enter, or start as an ordinary user.`
      : 'PostgreSQL does not run as root, and there is no user postgres or nobody to run it as; start as an ordinary user.',
  );
}

/** Makes the identity the owner of a file or folder with all that is in it; does nothing when it already is. */
export async function giveTo(identity: Identity, path: string): Promise<void> {
  if (identity.as === 'self') return;
  const { uid, gid } = identity.as === 'account' ? identity.account : { uid: 0, gid: 0 };
  if ((await lstat(path)).uid !== uid) await chownTree(path, uid, gid);
}

function accountNamed(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid && gid ? { name, uid: Number(uid), gid: Number(gid) } : undefined;
}

function mayEnter(folder: string, { uid, gid }: Account): boolean {
  const { mode, uid: owner, gid: group } = statSync(folder);
  if (owner === uid) return (mode & 0o100) !== 0;
  return (mode & (group === gid ? 0o010 : 0o001)) !== 0;
}

function namespacesWork() {
  return spawnSync('unshare', [...UNSHARE, 'true'], { timeout: 5_000 }).status === 0;
}

async function chownTree(path: string, uid: number, gid: number): Promise<void> {
  if ((await lstat(path)).isDirectory())
    await Promise.all((await readdir(path)).map((name) => chownTree(join(path, name), uid, gid)));
  await chown(path, uid, gid);
}
