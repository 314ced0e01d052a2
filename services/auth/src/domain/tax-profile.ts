import type { Day } from '@bahi/contracts/shared';
import { SIMPLE_PROFILE, type TaxProfile } from '@bahi/contracts/tax';

/** A profile as auth keeps it; the phone stays here. */
export interface KeptProfile extends TaxProfile {
  readonly phone: string | null;
}

/** What a shop is, and what it becomes. */
export interface ShopProfiles {
  readonly profile: KeptProfile;
  readonly next: KeptProfile | null;
  /** Those that held before, the latest first. */
  readonly earlier: KeptProfile[];
}

export const FIRST_PROFILE: KeptProfile = { ...SIMPLE_PROFILE, phone: null };

/** The profile in force on a day, the one after it and those before; of a list with the earliest first. */
export function profilesOn(all: readonly KeptProfile[], today: Day): ShopProfiles {
  const begun = all.filter(({ effectiveFrom }) => effectiveFrom <= today);
  const next = all.find(({ effectiveFrom }) => effectiveFrom > today) ?? null;
  return { profile: begun.at(-1) ?? FIRST_PROFILE, next, earlier: begun.slice(0, -1).reverse() };
}

/** The version of the last change. */
export function lastVersion({ profile, next }: ShopProfiles): number {
  return (next ?? profile).version;
}

const FIXED_FOR_THE_DAY = ['kind', 'gstin', 'stateCode', 'priceMode', 'invoicePrefix', 'creditNotePrefix'] as const;

/** Whether a change would give the documents of one day two different laws (gst.md 1). */
export function changesDocuments(before: TaxProfile, after: TaxProfile): boolean {
  return FIXED_FOR_THE_DAY.some((field) => before[field] !== after[field]);
}

/** Whether a prefix has stood on documents of the other kind, in any profile that has begun. */
export function reusesPrefix(begun: readonly TaxProfile[], { invoicePrefix, creditNotePrefix }: TaxProfile): boolean {
  return [SIMPLE_PROFILE, ...begun].some(
    (before) => before.creditNotePrefix === invoicePrefix || before.invoicePrefix === creditNotePrefix,
  );
}
