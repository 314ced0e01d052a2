#!/usr/bin/env node
import { parseArgs } from 'node:util';
import { backUpDataFolder, restoreDataFolder } from './lib/backup-data-folder.mjs';
import { backUpDatabases, restoreDatabases } from './lib/backup-databases.mjs';
import { checkNode } from './lib/install.mjs';
import { OperateError } from './lib/operate-error.mjs';
import { runServiceCommand, SERVICES_WITH, SHOP_COMMANDS } from './lib/service-commands.mjs';
import { withDatabases } from './lib/standalone-databases.mjs';

const HELP = `
node scripts/operate.mjs <command> ...: what an operator does to a running or a stopped installation.

  migrate [service ...]             brings the schemas up to date
  replay [service ...] [--shop id]  handles parked events again; exit code 1 when some stay parked
  audit [service ...] [--rebuild]   compares stored totals with the rows they are made of; exit code 1 on drift.
                                    --rebuild makes those of analytics again
  rotate-keys                       puts a new signing key in service; nobody is signed out
  shops                             lists all shops with their people and state
  block <id>, unblock <id>          nobody signs in to a blocked shop; who is signed in is signed out
  close <id>, reopen <id>           a closed shop is erased after 30 days, unless it is opened again before
  erase <id>                        erases a closed shop in the next minutes; tax invoices stay as long as the law asks
  invite                            prints a code for one sign-up, where REGISTRATION is \`invited\`
  backup <folder>                   writes a backup into a new folder
  restore <folder> [--overwrite]    puts a backup back
  export <folder> [--shop id]       writes all shops, or one, into a new folder; the product may run
  import <folder> [--shop id]       reads an export into an empty installation, or one shop of it beside others
  move <shop id> --to <cell>        takes a shop to another cell; its writes wait meanwhile. To the cell where it is:
                                    takes an interrupted move back

Without a name a command is run for every service that has it. The environment is that of the containers;
<SERVICE>_DATABASE_URL and <SERVICE>_OWNER_DATABASE_URL, or both with _FILE, are one service's own.

Without any ..._DATABASE_URL, replay, audit, export, import and the commands about shops work on the standalone
product in DATA_DIR, running or stopped.
backup and restore without BACKUP_DATABASE_URL copy its data folder, so it must be stopped; restore wants an empty one.
With BACKUP_DATABASE_URL, a role that row-level security does not bind: pg_dump and pg_restore (from the path or PG_BIN)
for the five databases of its server, and the pictures in FILES_DIR. No process may write meanwhile. restore replaces what is
there and needs --overwrite.

export and import: databases by <SERVICE>_OWNER_DATABASE_URL and pictures by FILES_URL or FILES_DIR; without any URL the
standalone product in DATA_DIR. The target must run the version that made the export. Keys, sign-ins and codes stay behind:
users sign in again.
`.trim();

const { env } = process;
const [command = '', ...rest] = process.argv.slice(2);

const fail = (text) => {
  console.error(`${text}\n--help lists the commands.`);
  process.exitCode = 2;
};

const FLAG = { type: 'boolean', default: false };
const OPTIONS = {
  replay: { shop: { type: 'string' } },
  audit: { rebuild: FLAG },
  restore: { overwrite: FLAG },
  export: { shop: { type: 'string' } },
  import: { shop: { type: 'string' } },
  move: { to: { type: 'string' } },
};

const readArguments = () => {
  try {
    return parseArgs({ args: rest, options: OPTIONS[command] ?? {}, allowPositionals: true });
  } catch (error) {
    throw new OperateError(error.message);
  }
};

/** What of the options a service's own command understands. */
const ownOptions = (name, { shop, rebuild }) => [
  ...(shop ? ['--shop', shop] : []),
  ...(rebuild && name === 'analytics' ? ['--rebuild'] : []),
];

const runForEach = async (services, values, environment) => {
  for (const name of services) {
    const code = await runServiceCommand(name, command, ownOptions(name, values), environment);
    if (code !== 0) console.error(`${name}: ${command} ended with exit code ${code}`);
    process.exitCode ||= code;
  }
};

const runForServices = async ({ values, positionals: names }) => {
  const having = SERVICES_WITH[command];
  const stranger = names.find((name) => !having.includes(name));
  if (stranger) throw new OperateError(`${stranger} has no ${command}; ${having.join(', ')} have.`);
  const services = names.length > 0 ? names : having;
  if (command === 'replay') return replay(services, values);
  if (command !== 'audit') return runForEach(services, values, env);
  return withDatabases(services, env, (environment) => runForEach(services, values, environment));
};

/** By the services' own programs where the environment names databases, else in the data folder. */
const replay = async (services, values) => {
  const { replayStandalone, isStandalone } = await import('./lib/replay.mjs');
  if (!isStandalone()) return runForEach(services, values, env);
  if ((await replayStandalone(services, values.shop)) > 0) process.exitCode = 1;
};

const backUp = async ({ positionals: [folder] }) => {
  if (!folder) throw new OperateError('backup needs the name of a new folder.');
  await (env.BACKUP_DATABASE_URL ? backUpDatabases : backUpDataFolder)(folder, env);
  console.log(`Backed up to ${folder}.`);
};

const restore = async ({ values, positionals: [folder] }) => {
  if (!folder) throw new OperateError('restore needs the folder of a backup.');
  if (env.BACKUP_DATABASE_URL && !values.overwrite)
    throw new OperateError('restore replaces everything in the databases; --overwrite says that you want that.');
  await (env.BACKUP_DATABASE_URL ? restoreDatabases : restoreDataFolder)(folder, env);
  console.log(`Restored ${folder}.`);
};

const runForShop = async ({ positionals: [shop, ...more] }) => {
  const needsShop = !['shops', 'invite'].includes(command);
  if (needsShop ? !shop || more.length > 0 : shop)
    throw new OperateError(`${command} takes ${needsShop ? 'the id of one shop' : 'no name'}.`);
  const args = [SHOP_COMMANDS[command], ...(shop ? [shop] : [])];
  process.exitCode = await withDatabases(['auth'], env, (environment) =>
    runServiceCommand('auth', 'shops', args, environment),
  );
};

const transfer = async ({ values: { shop }, positionals: [folder] }) => {
  if (!folder) throw new OperateError(`${command} needs the name of a folder.`);
  const { exportTo, importFrom } = await import('./lib/transfer.mjs');
  await (command === 'export' ? exportTo : importFrom)(folder, shop);
};

const move = async ({ values: { to = '' }, positionals: [shopId] }) => {
  if (!shopId || !/^[1-9]\d*$/.test(to))
    throw new OperateError('move needs the id of a shop, and --to with the number of a cell.');
  const { moveToCell } = await import('./lib/transfer.mjs');
  await moveToCell(shopId, Number(to));
};

const operate = async () => {
  if ([command, ...rest].some((argument) => argument === '--help' || argument === '-h')) return console.log(HELP);
  checkNode();
  if (command in SHOP_COMMANDS) return runForShop(readArguments());
  if (command in SERVICES_WITH) return runForServices(readArguments());
  if (command === 'backup') return backUp(readArguments());
  if (command === 'restore') return restore(readArguments());
  if (command === 'move') return move(readArguments());
  if (command === 'export' || command === 'import') return transfer(readArguments());
  return fail(command ? `There is no command ${command}.` : 'A command is missing.');
};

operate().catch((error) => {
  if (!(error instanceof OperateError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
});
