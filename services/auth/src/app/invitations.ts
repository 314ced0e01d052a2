import { createHash, randomBytes } from 'node:crypto';
import { authFailures } from '@bahi/contracts/auth';
import { RefusedError } from '@bahi/contracts/kit';
import type { Database, WriteTx } from '@bahi/platform/data';
import type { Clock } from '@bahi/platform/ports';
import { insertInvitation, isInvited, takeInvitation } from '../data/invitations-repository.js';
import { SYSTEM_SHOP_ID } from '../data/system-shop-id.js';
import type { Deps } from '../deps.js';

const CODE_BYTES = 15;
const VALID_DAYS = 14;
const DAY_MS = 86_400_000;

/** Makes an invitation for one sign-up within 14 days; @returns its code, which is stored as a digest only. */
export async function createInvitation({ db, clock }: { readonly db: Database; readonly clock: Clock }) {
  const code = randomBytes(CODE_BYTES).toString('base64url');
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + VALID_DAYS * DAY_MS);
  await db.write(SYSTEM_SHOP_ID, (tx) => insertInvitation(tx, { digest: digestOf(code), createdAt, expiresAt }));
  return { code, expiresAt };
}

/** @throws RefusedError when nobody may sign up, or not with this code. */
export async function refuseUninvited({ db, clock, registration }: Deps, code: string | undefined): Promise<void> {
  if (registration === 'open') return;
  if (registration === 'closed') throw new RefusedError(authFailures.registrationClosed);
  const digest = digestOf(code ?? '');
  if (!(await db.read(SYSTEM_SHOP_ID, (tx) => isInvited(tx, digest, clock.now()))))
    throw new RefusedError(authFailures.invitationInvalid);
}

/** Uses the code up where one is needed; of two sign-ups with it one succeeds. */
export async function useInvitation(
  tx: WriteTx,
  { clock, registration }: Deps,
  code: string | undefined,
): Promise<void> {
  if (registration !== 'invited') return;
  if (!(await takeInvitation(tx, digestOf(code ?? ''), clock.now())))
    throw new RefusedError(authFailures.invitationInvalid);
}

/** A code is random, so a plain digest cannot be guessed. */
function digestOf(code: string): Buffer {
  return createHash('sha256').update(code.trim()).digest();
}
