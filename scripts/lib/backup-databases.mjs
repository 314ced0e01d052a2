import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { openBackup, writeBackup } from './backup-folder.mjs';
import { copyTree } from './copy-tree.mjs';
import { OperateError } from './operate-error.mjs';
import { run } from './run.mjs';

const FORM = 'databases';

/**
 * Consumers come before their producers: an event that a consumer lacks is fetched again, one that its producer lacks is
 * lost. Circles remain, so no process may write meanwhile.
 */
const SERVICES = ['analytics', 'billing', 'orders', 'catalog', 'auth'];

const programOf = (name, env) => {
  const folders = env.PG_BIN ? [env.PG_BIN] : (env.PATH ?? '').split(delimiter);
  const found = folders.map((folder) => join(folder || '.', name)).find((path) => existsSync(path));
  if (!found) throw new OperateError(`${name} is not installed; put it on the path or name its folder in PG_BIN.`);
  return found;
};

/** The password goes by the environment, where other users of the machine cannot read it. */
const connectionOf = (service, { BACKUP_DATABASE_URL: url }) => {
  const target = new URL(url);
  const password = decodeURIComponent(target.password);
  target.password = '';
  target.pathname = `/bahi_${service}`;
  return { args: [`--dbname=${target.href}`], env: { PGPASSWORD: password } };
};

const runOn = async (service, program, args, env) => {
  const connection = connectionOf(service, env);
  const { ok, output } = await run(program, [...connection.args, ...args], { env: connection.env });
  if (!ok) throw new OperateError(`${service}: ${output}`);
  console.log(`${service}: done`);
};

/** Dumps the databases of all services, and the pictures when FILES_DIR names their folder. */
export const backUpDatabases = async (folder, env) => {
  const program = programOf('pg_dump', env);
  await writeBackup(folder, FORM, async (draft) => {
    for (const service of SERVICES)
      await runOn(service, program, ['--format=custom', `--file=${join(draft, `${service}.dump`)}`], env);
    if (env.FILES_DIR) await copyTree(env.FILES_DIR, join(draft, 'files'));
    else console.log('pictures: left out, because FILES_DIR is not set');
  });
};

const RESTORE = ['--clean', '--if-exists', '--single-transaction', '--exit-on-error'];

/** Puts the dumps in place of what the databases hold, each in one transaction; their roles must be there. */
export const restoreDatabases = async (folder, env) => {
  const backup = openBackup(folder, FORM);
  const program = programOf('pg_restore', env);
  for (const service of SERVICES) await runOn(service, program, [...RESTORE, join(backup, `${service}.dump`)], env);
  const files = join(backup, 'files');
  if (!existsSync(files)) return;
  if (!env.FILES_DIR) throw new OperateError('The backup holds pictures; FILES_DIR must name their folder.');
  await rm(env.FILES_DIR, { recursive: true, force: true });
  await copyTree(files, env.FILES_DIR);
};
