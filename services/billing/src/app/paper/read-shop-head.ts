import type { ShopHead } from '@bahi/contracts/paper';
import { PeerRefusedError, PeerUnavailableError } from '@bahi/platform/http';
import type { Deps } from '../../deps.js';

const NOBODY: ShopHead = { name: '', address: '', phone: '', logo: null, owner: '' };
/** A document without the head of the shop is better than a late one. */
const WAIT_MS = 1_500;

/** What auth knows of a shop; nothing of it while auth is away. */
export async function readShopHead({ auth, logger }: Pick<Deps, 'auth' | 'logger'>, shopId: string): Promise<ShopHead> {
  try {
    const { shop, owner } = await auth.readShopHead({ params: { shopId } }, { timeoutMs: WAIT_MS });
    return { ...shop, owner };
  } catch (error) {
    if (!(error instanceof PeerUnavailableError || error instanceof PeerRefusedError)) throw error;
    logger.warn({ err: error }, 'A document is printed without the head of its shop');
    return NOBODY;
  }
}
