import type { gstReturnApi } from '@bahi/contracts/billing';
import type { Period } from '@bahi/contracts/tax';
import { type Handlers, keysOfShop, once } from '@bahi/platform/http';
import { lockGstReturn, readGstReturn, readGstr1, readGstr1Csv } from '../app/gst-return.js';
import type { Deps } from '../deps.js';
import { presentGstReturn, presentLock } from './present-gst-return.js';

/** In how many files a return is. */
const PARTS = 'X-Parts';

/** The handlers of the calls about the return of a month, by endpoint name. */
export function gstReturnHandlers(deps: Deps): Handlers<typeof gstReturnApi> {
  const { db, timeZone } = deps;
  return {
    readGstReturn: async ({ params, query: { gstin }, caller: { shopId } }) => {
      const asked = { period: params.period as Period, gstin };
      const read = await db.read(shopId, (tx) => readGstReturn(tx, deps, asked), { isOneSnapshot: true });
      return { success: true, ...presentGstReturn(read), timeZone };
    },
    readGstr1: async ({ params, query: { gstin, part }, caller: { shopId }, answer }) => {
      const asked = { period: params.period as Period, gstin, part };
      const file = await db.read(shopId, (tx) => readGstr1(tx, deps, asked), { isOneSnapshot: true });
      answer.header(PARTS, String(file.parts));
      return file;
    },
    readGstr1Csv: async ({ params: { period, section }, query: { gstin }, caller: { shopId } }) => {
      const asked = { period: period as Period, section, gstin };
      return db.read(shopId, (tx) => readGstr1Csv(tx, deps, asked), { isOneSnapshot: true });
    },
    lockGstReturn: ({ params, caller: { shopId, userId: by }, key, answer }) =>
      once({ key, answer, present: presentLock }, keysOfShop(db, shopId), {
        effect: (tx) => lockGstReturn(tx, deps, { period: params.period as Period, by }),
      }),
  };
}
