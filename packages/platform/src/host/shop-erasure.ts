import { ShopErased } from '@bahi/contracts/auth';
import type { Database } from '../data/types.js';
import { on } from '../messaging/index.js';
import type { Subscription } from '../messaging/types.js';
import { eraseShop } from '../transfer/erase-shop.js';
import type { ShopDataRules } from '../transfer/types.js';
import type { Job, ServiceContext } from './types.js';

const EVERY_MS = 60_000;
const SHOPS_PER_RUN = 20;

export interface ShopErasureOptions extends Pick<ServiceContext<unknown>, 'db' | 'files' | 'clock' | 'logger'> {
  readonly rules?: ShopDataRules;
  /** Until when the law asks for the documents of a shop that is erased now; none are kept when left out. */
  readonly keptUntil?: (erasedAt: Date) => Date;
}

interface Erasure {
  readonly shop_id: string;
  readonly erased_at: Date | null;
}

/**
 * What a service does with the data of an erased shop: the event is stored in its transaction, a timer deletes in small steps,
 * and documents that the law asks for when their time is over.
 */
export function shopErasure(options: ShopErasureOptions): { readonly subscription: Subscription; readonly job: Job } {
  const { db, clock } = options;
  return {
    subscription: on(ShopErased, async ({ envelope: { shopId } }, tx) => {
      const row = { shop_id: shopId, requested_at: clock.now() };
      await tx('shop_erasures').insert(row).onConflict('shop_id').ignore();
    }),
    job: {
      name: 'erase shops',
      everyMs: EVERY_MS,
      onOneCopy: true,
      run: async () => {
        for (const erasure of await listDue(db, clock.now())) await erase(erasure, options);
      },
    },
  };
}

async function listDue(db: Database, now: Date): Promise<Erasure[]> {
  const cells = await db.inEveryCell((tx) =>
    tx.raw<{ rows: Erasure[] }>(
      `/* across shops: shops to erase */ select e.shop_id, e.erased_at from shop_erasures as e
        where e.erased_at is null or (e.ended_at is null and e.kept_until <= ?) order by e.requested_at limit ?`,
      [now, SHOPS_PER_RUN],
    ),
  );
  return cells.flatMap(({ rows }) => rows);
}

async function erase({ shop_id: shopId, erased_at }: Erasure, options: ShopErasureOptions): Promise<void> {
  const { db, files, clock, logger, rules = {}, keptUntil } = options;
  const keepsDocuments = erased_at === null && keptUntil !== undefined;
  await eraseShop(shopId, { db, files, rules, keepsDocuments });
  const now = clock.now();
  const change = keepsDocuments ? { erased_at: now, kept_until: keptUntil(now) } : { erased_at: now, ended_at: now };
  await db.write(shopId, (tx) => tx('shop_erasures').where('shop_id', shopId).update(change));
  logger.info({ shopId, keepsDocuments }, 'Erased a shop');
}
