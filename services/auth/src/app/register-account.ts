import { authFailures, normalizeEmail } from '@bahi/contracts/auth';
import { RefusedError } from '@bahi/contracts/kit';
import { uuidv7 } from '@bahi/contracts/shared';
import { isUniqueViolation, type WriteTx } from '@bahi/platform/data';
import { type IdempotentCall, keysAcrossShops, once } from '@bahi/platform/http';
import { EMAIL_TAKEN, findAccountByEmail, insertAccount, type NewShop } from '../data/accounts-repository.js';
import { SYSTEM_SHOP_ID } from '../data/system-shop-id.js';
import type { Deps, Origin } from '../deps.js';
import type { Account } from '../domain/account.js';
import { refuseUninvited, useInvitation } from './invitations.js';
import type { Subject } from './rate-limits.js';
import { rejectCommonPassword } from './reject-common-password.js';

export interface Registration {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly invitation?: string | undefined;
}

/** Creates a user with an empty shop. */
export async function registerAccount<Reply>(
  deps: Deps,
  { registration, origin }: { readonly registration: Registration; readonly origin: Origin },
  call: IdempotentCall<void, Reply>,
): Promise<Reply> {
  const network = deps.networkOf(origin);
  try {
    return await once(call, keysAcrossShops(deps.db, SYSTEM_SHOP_ID), {
      prepare: () => prepareAccount(deps, registration, network),
      effect: async (tx, account: Account) => {
        await useInvitation(tx, deps, registration.invitation);
        await addAccount(tx, account, { cell: deps.newShopCell, now: deps.clock.now() });
      },
    });
  } catch (error) {
    // `User already exists` discloses an account: it is counted, and replaced once the limit is exhausted.
    const isDisclosure = error instanceof RefusedError && error.failure === authFailures.userExists;
    if (isDisclosure) await deps.limits.accountDisclosures.consume(network, authFailures.registerLimited);
    throw error;
  }
}

async function prepareAccount(deps: Deps, registration: Registration, network: Subject): Promise<Account> {
  const { db, clock, hasher, limits } = deps;
  rejectCommonPassword(registration.password, 'password');
  await limits.registrations.consume(network);
  await refuseUninvited(deps, registration.invitation);
  await limits.accountDisclosures.rejectWhenExhausted(network, authFailures.registerLimited);
  const { name, email, password } = registration;
  const emailKey = normalizeEmail(email);
  if (await db.acrossShops((tx) => findAccountByEmail(tx, emailKey))) throw new RefusedError(authFailures.userExists);
  const nowMs = clock.now().getTime();
  const ids = { shopId: uuidv7(nowMs), userId: uuidv7(nowMs) };
  return { ...ids, name, email, emailKey, passwordHash: await hasher.hash(password) };
}

/** The database decides between concurrent registrations of one address. */
async function addAccount(tx: WriteTx, account: Account, shop: NewShop) {
  try {
    await insertAccount(tx, account, shop);
  } catch (cause) {
    if (isUniqueViolation(cause, EMAIL_TAKEN)) throw new RefusedError(authFailures.userExists, { cause });
    throw cause;
  }
}
