import type { Day } from '@bahi/contracts/shared';
import { SIMPLE_PROFILE, type TaxProfile } from '@bahi/contracts/tax';
import { isolateByShop } from './isolation.js';
import { shopOf } from './open-database.js';
import type { Migration, Tx, WriteTx } from './types.js';

/**
 * The tax profiles of shops, each from its day on: auth's are the original, other services keep copies for their documents.
 * A shop without a row is `simple`.
 */
export const createTaxProfiles: Migration = {
  name: '20261130-create-tax-profiles',
  async up(tx) {
    await tx.raw(`create table tax_profiles (
      shop_id uuid not null,
      effective_from date not null,
      version integer not null constraint tax_profiles_version_from_one check (version > 0),
      profile jsonb not null,
      constraint tax_profiles_pkey primary key (shop_id, effective_from)
    )`);
    await isolateByShop(tx, 'tax_profiles');
  },
  async down(tx) {
    await tx.raw('drop table tax_profiles');
  },
};

interface ProfileRow<Profile = TaxProfile> {
  readonly profile: Profile;
}

/** The shop's profile in force on a day. */
export async function findTaxProfile(tx: Tx, day: Day): Promise<TaxProfile> {
  const row = await tx('tax_profiles')
    .where({ shop_id: shopOf(tx) })
    .where('effective_from', '<=', day)
    .orderBy('effective_from', 'desc')
    .options({ name: 'find-tax-profile' })
    .first<ProfileRow | undefined>('profile');
  return row?.profile ?? SIMPLE_PROFILE;
}

/** All profiles of the shop, the earliest first, as they were kept. */
export async function listTaxProfiles<Profile extends TaxProfile = TaxProfile>(tx: Tx): Promise<Profile[]> {
  const rows = await tx('tax_profiles')
    .where({ shop_id: shopOf(tx) })
    .orderBy('effective_from')
    .select<ProfileRow<Profile>[]>('profile');
  return rows.map(({ profile }) => profile);
}

/** Stores a profile. It takes the place of older ones that were to begin on its day or later; a newer one keeps its place. */
export async function keepTaxProfile(tx: WriteTx, profile: TaxProfile): Promise<void> {
  const { version, effectiveFrom } = profile;
  const shop = { shop_id: shopOf(tx) };
  const newer = tx('tax_profiles')
    .where(shop)
    .where('version', '>', version)
    .where('effective_from', '<=', effectiveFrom);
  if (await newer.first('version')) return;
  const replaced = tx('tax_profiles')
    .where(shop)
    .where('version', '<', version)
    .where('effective_from', '>=', effectiveFrom);
  await replaced.delete();
  await tx('tax_profiles')
    .insert({ ...shop, effective_from: effectiveFrom, version, profile })
    .onConflict(['shop_id', 'effective_from'])
    .ignore();
}
