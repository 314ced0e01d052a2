import { authFailures, TaxProfileChanged, taxProfileTexts } from '@bahi/contracts/auth';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { type Day, dayOf } from '@bahi/contracts/shared';
import { keepTaxProfile, listTaxProfiles, type WriteTx } from '@bahi/platform/data';
import { type Caller, type IdempotentCall, keysOfShop, once } from '@bahi/platform/http';
import { lockShop } from '../data/shops-repository.js';
import type { Deps } from '../deps.js';
import {
  changesDocuments,
  type KeptProfile,
  lastVersion,
  profilesOn,
  reusesPrefix,
  type ShopProfiles,
} from '../domain/tax-profile.js';

/** What the caller's shop is for the tax office today, and what it becomes next. */
export function readTaxProfile({ db, clock, timeZone }: Deps, { shopId }: Caller): Promise<ShopProfiles> {
  const today = dayOf(clock.now(), timeZone);
  return db.read(shopId, async (tx) => profilesOn(await listTaxProfiles<KeptProfile>(tx), today));
}

export interface ProfileCommand {
  readonly caller: Caller;
  /** With the version that the change is based on. */
  readonly draft: KeptProfile;
  /** The profiles as a refusal shows them. */
  readonly present: (profiles: ShopProfiles) => unknown;
}

/**
 * Changes what the shop is from a day on, in place of what was to begin on that day or later, and tells the other services.
 * @throws RefusedError 400 for a day in the past; 409 for a prefix of other documents, a first day that has documents, and a
 * newer profile; 503 while billing cannot say whether there are documents.
 */
export function updateTaxProfile<Reply>(
  deps: Deps,
  command: ProfileCommand,
  call: IdempotentCall<ShopProfiles, Reply>,
): Promise<Reply> {
  const { db, clock, timeZone } = deps;
  const { shopId } = command.caller;
  const today = dayOf(clock.now(), timeZone);
  return once(call, keysOfShop(db, shopId), {
    prepare: () => rejectTooEarly(deps, command, today),
    effect: async (tx) => {
      const { profiles, position } = await save(tx, deps, command, today);
      call.answer.position('auth', position);
      return profiles;
    },
  });
}

function rejectPast({ effectiveFrom }: KeptProfile, today: Day) {
  if (effectiveFrom >= today) return;
  const text = taxProfileTexts.firstDayPast;
  const issues = [{ field: 'effectiveFrom', code: 'invalid', message: text }];
  throw new RefusedError(commonFailures.validationFailed, { text, issues });
}

/** A day has one law: what documents are made by cannot change on a day that has some. */
async function rejectTooEarly(deps: Deps, { caller, draft }: ProfileCommand, today: Day) {
  rejectPast(draft, today);
  if (draft.effectiveFrom > today) return;
  const { profile } = await readTaxProfile(deps, caller);
  if (!changesDocuments(profile, draft)) return;
  const { issued } = await deps.billing.documentsOfDay({ body: { shopId: caller.shopId, day: today } });
  if (issued) throw new RefusedError(authFailures.profileStartsTooEarly);
}

async function save(tx: WriteTx, { outbox }: Deps, command: ProfileCommand, today: Day) {
  const { caller, draft, present } = command;
  await lockShop(tx, caller.shopId);
  const all = await listTaxProfiles<KeptProfile>(tx);
  const before = profilesOn(all, today);
  if (lastVersion(before) !== draft.version)
    throw new RefusedError(authFailures.profileChanged, { figures: { current: present(before) } });
  const begun = all.filter(({ effectiveFrom }) => effectiveFrom <= today);
  if (reusesPrefix(begun, draft)) throw new RefusedError(authFailures.prefixInUse);
  const profile = { ...draft, version: draft.version + 1 };
  await keepTaxProfile(tx, profile);
  const { phone: _phone, ...told } = profile;
  const position = await outbox.add(tx, TaxProfileChanged, { subject: caller.shopId, data: told });
  return { profiles: profilesOn(await listTaxProfiles<KeptProfile>(tx), today), position };
}
