import { type authApi, authFailures } from '@bahi/contracts/auth';
import { RefusedError } from '@bahi/contracts/kit';
import type { WriteTx } from '@bahi/platform/data';
import type { Call, Handler } from '@bahi/platform/http';
import type { RevokedSession } from '../data/sessions-repository.js';
import { shownUser } from '../domain/account.js';
import { profileChange } from '../domain/profile-change.js';
import type { Subject } from '../security/limiter.js';
import { applyProfileChange, type PreparedChange } from './apply-profile-change.js';
import type { AuthPorts } from './ports.js';
import { inShop, preparedOnce } from './prepared-once.js';
import { proveIdentity } from './prove-identity.js';

const UPDATED = 'Profile updated successfully';

type UpdateProfile = typeof authApi.updateProfile;

/** PUT /api/users/profile */
export function updateProfile(ports: AuthPorts): Handler<UpdateProfile> {
  return async (call) => {
    const { db, clock, revocations } = ports;
    const { caller, body } = call;
    const network = ports.networkOf(call.facts);
    let ended: readonly RevokedSession[] = [];
    const steps = {
      prepare: () => prepareChange(ports, call, network),
      effect: async (tx: WriteTx, prepared: PreparedChange) => {
        const applied = await applyProfileChange(tx, { caller, wish: body, prepared, now: clock.now() });
        ended = applied.ended;
        return { success: true as const, message: UPDATED, user: shownUser(applied.account) };
      },
    };
    const options = { ...inShop(db, caller.shopId), db };
    try {
      const reply = await preparedOnce<UpdateProfile, PreparedChange>(call, options, steps);
      await revocations.announce(ended);
      return reply;
    } catch (error) {
      await countTelling(ports, error, network);
      throw error;
    }
  };
}

async function prepareChange(
  ports: AuthPorts,
  { caller, body: wish }: Pick<Call<UpdateProfile>, 'caller' | 'body'>,
  network: Subject,
): Promise<PreparedChange> {
  const { limiter, limits, hasher } = ports;
  const proven = await proveIdentity(ports, caller, wish);
  const change = profileChange(proven.account, wish);
  if (change.changesEmail) await limiter.refuseUsedUp(limits.tellingAnswers, network, authFailures.profileLimited);
  const newHash = wish.newPassword === undefined ? undefined : await hasher.hash(wish.newPassword);
  return { ...proven, change, newHash };
}

/** `Email already in use` tells something, so it is counted, and after too many of them no longer said. */
async function countTelling({ limiter, limits }: AuthPorts, error: unknown, network: Subject) {
  const isTelling = error instanceof RefusedError && error.failure === authFailures.emailInUse;
  if (isTelling) await limiter.count(limits.tellingAnswers, network, authFailures.profileLimited);
}
