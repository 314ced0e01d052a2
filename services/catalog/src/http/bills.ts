import type { catalogBillsApi } from '@bahi/contracts/catalog';
import type { Handlers } from '@bahi/platform/http';
import { quoteBill } from '../app/quote-bill.js';
import { rateLines } from '../app/rate-lines.js';
import { sellBills } from '../app/sell-bills.js';
import { voidBill } from '../app/void-bill.js';
import type { Deps } from '../deps.js';

/** The handlers of the calls that orders makes for bills. */
export function catalogBillsHandlers(deps: Deps): Handlers<typeof catalogBillsApi> {
  return {
    sellBills: async ({ body: { shopId, bills } }) => ({ results: await sellBills(deps, shopId, bills) }),
    quoteBill: async ({ body: { shopId, bill } }) => ({ result: await quoteBill(deps, shopId, bill) }),
    voidBill: async ({ body: { shopId, orderKey } }) => ({ result: await voidBill(deps, shopId, orderKey) }),
    rateLines: async ({ body }) => ({ position: await rateLines(deps, body) }),
  };
}
