import { parseArgs } from 'node:util';
import { systemClock } from '@bahi/platform/adapters';
import { type Database, openDatabase } from '@bahi/platform/data';
import { processEnv, reportStartFailure } from '@bahi/platform/host';
import { createLogger, readConfig } from '@bahi/platform/kernel';
import * as z from 'zod';
import { decideShop, ShopDecisionError } from '../app/decide-shop.js';
import { createInvitation } from '../app/invitations.js';
import { listAllShops } from '../app/list-all-shops.js';
import type { ShopDecision } from '../domain/shop-state.js';

const Settings = z.object({ DATABASE_URL: z.string({ error: 'is missing' }) });
const DECISIONS: readonly string[] = ['block', 'unblock', 'close', 'reopen', 'erase'] satisfies ShopDecision[];
const clock = systemClock();

/** The operator's commands about shops: `list`, `invite`, or a decision with the id of a shop. */
async function run(): Promise<void> {
  const logger = createLogger({ name: 'auth', level: 'warn' });
  try {
    const [command = 'list', shopId = ''] = parseArgs({ allowPositionals: true }).positionals;
    const { DATABASE_URL: url } = readConfig(Settings, processEnv());
    const db = openDatabase({ url, applicationName: `auth ${command}`, logger, poolSize: 1 });
    await carryOut(db, command, shopId).finally(() => db.close());
  } catch (error) {
    if (error instanceof ShopDecisionError || error instanceof TypeError) refuse(error.message);
    else reportStartFailure(error, logger);
  }
}

async function carryOut(db: Database, command: string, shopId: string): Promise<void> {
  if (command === 'list') return list(db);
  if (command === 'invite') return invite(db);
  if (!DECISIONS.includes(command)) return refuse(`There is no command ${command}.`);
  const { state, revoked } = await decideShop({ db, clock }, shopId, command as ShopDecision);
  const erased = state.eraseAfter ? `; erased after ${state.eraseAfter.toISOString()}` : '';
  print(`${command}: ${shopId}, ${revoked.length} sessions ended${erased}`);
}

async function list(db: Database): Promise<void> {
  for await (const { shopId, createdAt, label, emails } of listAllShops(db))
    print([shopId, createdAt.toISOString().slice(0, 10), label, emails.join(', ')].join('  '));
}

async function invite(db: Database): Promise<void> {
  const { code, expiresAt } = await createInvitation({ db, clock });
  print(
    `${code}  for one sign-up until ${expiresAt.toISOString().slice(0, 10)}; the address is /register?invitation=${code}`,
  );
}

function print(line: string) {
  process.stdout.write(`${line}\n`);
}

function refuse(sentence: string) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

void run(); // reports its own failures through the exit code
