import type { counterSetupApi } from '@bahi/contracts/catalog';
import type { Handlers } from '@bahi/platform/http';
import { createOwnCodes } from '../app/own-codes.js';
import { readProductRules, updateProductRules } from '../app/product-rules.js';
import { arrangeQuickKeys, readQuickKeys } from '../app/quick-keys.js';
import type { Deps } from '../deps.js';
import type { QuickKeys } from '../domain/quick-keys.js';
import type { ProductRules } from '../domain/shop-rules.js';

/** The handlers of the calls that set the counter up. */
export function counterSetupHandlers(deps: Deps): Handlers<typeof counterSetupApi> {
  return {
    readQuickKeys: async ({ caller: { shopId } }) => ({
      success: true,
      ...presentKeys(await readQuickKeys(deps, shopId)),
    }),
    updateQuickKeys: ({ body: { version, pages }, caller, key, answer }) =>
      arrangeQuickKeys(
        deps,
        { caller, version, pages, present: presentKeys },
        {
          key,
          answer,
          present: ({ keys, dropped }) => ({ success: true as const, ...presentKeys(keys), dropped: [...dropped] }),
        },
      ),
    readProductRules: async ({ caller: { shopId } }) => presentRules(await readProductRules(deps, shopId)),
    updateProductRules: ({ body, caller, key, answer }) =>
      updateProductRules(deps, { caller, rules: body }, { key, answer, present: presentRules }),
    createOwnCodes: ({ body: { count }, caller, key, answer }) =>
      createOwnCodes(
        deps,
        { caller, count },
        { key, answer, status: 201, present: (codes) => ({ success: true as const, codes: [...codes] }) },
      ),
  };
}

function presentKeys({ version, pages }: QuickKeys) {
  return {
    version,
    pages: pages.map(({ name, keys }) => ({
      name,
      keys: keys.map(({ place, productKey, productId, name: productName, packNo }) => ({
        place,
        _id: productKey,
        productId,
        productName,
        packNo,
      })),
    })),
  };
}

function presentRules({ version, scalePatterns }: ProductRules) {
  return { success: true as const, rules: { version, scalePatterns: [...scalePatterns] } };
}
