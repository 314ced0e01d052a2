import { type authApi, authFailures, normalizeEmail } from '@bahi/contracts/auth';
import { RefusedError } from '@bahi/contracts/kit';
import { uuidv7 } from '@bahi/contracts/shared';
import { isUniqueViolation, type WriteTx } from '@bahi/platform/data';
import type { Handler } from '@bahi/platform/http';
import { EMAIL_TAKEN, findAccountByEmail, insertAccount } from '../data/accounts-repository.js';
import type { Account } from '../domain/account.js';
import type { Subject } from '../security/limiter.js';
import type { AuthPorts } from './ports.js';
import { acrossShops, preparedOnce } from './prepared-once.js';

const CREATED = 'Account created successfully! Please login.';
const STATUS = 201;

interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

/** POST /api/auth/register */
export function register(ports: AuthPorts): Handler<typeof authApi.register> {
  return async ({ body, facts, key, answer }) => {
    const { db, clock } = ports;
    const network = ports.networkOf(facts);
    const options = { ...acrossShops(db), status: STATUS, db };
    try {
      return await preparedOnce<typeof authApi.register, Account>({ key, answer }, options, {
        prepare: () => prepareAccount(ports, body, network),
        effect: async (tx, account) => {
          await addAccount(tx, account, clock.now());
          return { success: true, msg: CREATED, message: CREATED };
        },
      });
    } catch (error) {
      await countTelling(ports, error, network);
      throw error;
    }
  };
}

async function prepareAccount(ports: AuthPorts, wish: Registration, network: Subject): Promise<Account> {
  const { db, clock, hasher, limiter, limits } = ports;
  await limiter.count(limits.registrations, network);
  await limiter.refuseUsedUp(limits.tellingAnswers, network, authFailures.registerLimited);
  const emailKey = normalizeEmail(wish.email);
  if (await db.acrossShops((tx) => findAccountByEmail(tx, emailKey))) throw new RefusedError(authFailures.userExists);
  const nowMs = clock.now().getTime();
  const ids = { shopId: uuidv7(nowMs), userId: uuidv7(nowMs) };
  return { ...ids, name: wish.name, email: wish.email, emailKey, passwordHash: await hasher.hash(wish.password) };
}

/** The database decides between two who want the same address at the same time. */
async function addAccount(tx: WriteTx, account: Account, now: Date) {
  try {
    await insertAccount(tx, account, now);
  } catch (cause) {
    if (isUniqueViolation(cause, EMAIL_TAKEN)) throw new RefusedError(authFailures.userExists, { cause });
    throw cause;
  }
}

/** `User already exists` tells something, so it is counted, and after too many of them no longer said. */
async function countTelling({ limiter, limits }: AuthPorts, error: unknown, network: Subject) {
  const isTelling = error instanceof RefusedError && error.failure === authFailures.userExists;
  if (isTelling) await limiter.count(limits.tellingAnswers, network, authFailures.registerLimited);
}
