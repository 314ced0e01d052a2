import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { OperateError } from './operate-error.mjs';
import { ROOT } from './root.mjs';
import { runInFront } from './run.mjs';

/** Which services have a command, as `services/<name>/src/cli/<command>.ts`. */
export const SERVICES_WITH = {
  migrate: ['auth', 'catalog', 'orders', 'billing', 'analytics'],
  replay: ['catalog', 'orders', 'billing', 'analytics'],
  audit: ['billing', 'analytics'],
  'rotate-keys': ['auth'],
};

const PER_SERVICE = ['DATABASE_URL', 'OWNER_DATABASE_URL'];

/** `BILLING_DATABASE_URL` (or `..._FILE`) is billing's `DATABASE_URL`, so that one environment serves all services. */
const envOf = (service, env) => {
  const names = PER_SERVICE.flatMap((name) => [name, `${name}_FILE`]);
  const own = names.map((name) => [name, env[`${service.toUpperCase()}_${name}`]]).filter(([, value]) => value);
  return { ...env, ...Object.fromEntries(own) };
};

/** What an operator may decide about a shop, in `services/auth/src/cli/shops.ts`. */
export const SHOP_COMMANDS = {
  shops: 'list',
  invite: 'invite',
  block: 'block',
  unblock: 'unblock',
  close: 'close',
  reopen: 'reopen',
  erase: 'erase',
};

/** Runs a command of a service as its container would; @returns its exit code. */
export const runServiceCommand = async (service, command, args, env) => {
  const program = join(ROOT, 'programs', service, 'cli', `${command}.js`);
  if (!existsSync(program)) throw new OperateError('The product is not built; npm run build does it.');
  return runInFront([program, ...args], { cwd: process.cwd(), env: envOf(service, env) });
};
