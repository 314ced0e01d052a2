import { spawnSync } from 'node:child_process';
import { join, resolve } from 'node:path';
import type { ProcessesWorld } from '@bahi/testing/worlds/processes-world';
import { gatherEvidence } from '../evidence.js';
import type { History } from '../history.js';
import { RULES } from '../rules/index.js';
import { parkedIn } from '../settle.js';
import type { ChaosShop } from '../shops.js';

const ROOT = resolve(import.meta.dirname, '..', '..', '..');
/** Promises that a deliberately killed process cannot keep: that no call fails, and how soon it is back. */
const NOT_HERE = /^R7/;

/** All promises of the chaos run for one shop, when no work is left. */
export async function brokenPromises(
  world: ProcessesWorld,
  history: History,
  { shop, behind }: { readonly shop: ChaosShop; readonly behind: readonly string[] },
): Promise<readonly string[]> {
  const evidence = await gatherEvidence(world, shop);
  const parked = await parkedIn(world);
  const settled = { unsettled: [], openReservations: 0, behind, parked, askedAgain: [] };
  const entries = history.entries.filter((entry) => entry.shop === shop.index);
  const record = { entries, faults: [], settled, shops: [evidence], checkTimes: false };
  return RULES.filter(({ name }) => !NOT_HERE.test(name)).flatMap(({ name, check }) =>
    check(record).map((violation) => `${name}: ${violation}`),
  );
}

/** Runs the operator's audits of stored totals; a drift is a sentence. */
export function auditDrifts(world: ProcessesWorld): readonly string[] {
  return (['billing', 'analytics'] as const).flatMap((service) => {
    const program = join(ROOT, 'programs', service, 'cli', 'audit.js');
    const env = { ...process.env, DATABASE_URL: world.postgres.superuserUrl(`bahi_${service}`) };
    const { status, stdout } = spawnSync(process.execPath, [program], { env, encoding: 'utf8' });
    return status === 0 ? [] : [`The audit of ${service} ended with ${status}: ${stdout}`];
  });
}
