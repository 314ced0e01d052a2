import type { moneyApi } from '@bahi/contracts/billing';
import { paiseFromRupees } from '@bahi/contracts/shared';
import { type Handlers, keysOfShop, once } from '@bahi/platform/http';
import type { Inbox } from '@bahi/platform/messaging';
import {
  closeDrawer,
  createDrawer,
  listDrawers,
  moveCash,
  openDrawer,
  readReport,
  type SessionReport,
} from '../app/drawers.js';
import type { Deps } from '../deps.js';
import type { Drawer } from '../domain/drawer.js';
import { beforeClose } from './before-close.js';
import { digestOf } from './digest.js';
import { presentDrawer, presentMove, presentSession } from './present-money.js';

type DrawerCalls = 'listDrawers' | 'createDrawer' | 'readDrawerSession' | 'openDrawer' | 'moveCash' | 'closeDrawer';

/** The handlers of the calls about drawers, by endpoint name. */
export function drawerHandlers(deps: Deps, inbox: Inbox): Pick<Handlers<typeof moneyApi>, DrawerCalls> {
  const { db } = deps;
  const presentAs = (message: string) => (report: SessionReport) => ({
    success: true as const,
    message,
    session: presentSession(report),
  });
  const presentNew = (drawer: Drawer) => ({
    success: true as const,
    message: 'Drawer added',
    drawer: presentDrawer(drawer),
  });
  return {
    listDrawers: async ({ caller: { shopId } }) => ({
      success: true,
      drawers: (await listDrawers(deps, shopId)).map(presentDrawer),
    }),
    createDrawer: ({ body: { name }, caller: { shopId }, key, answer }) =>
      once({ key, answer, status: 201, present: presentNew }, keysOfShop(db, shopId), {
        effect: (tx) => createDrawer(tx, deps, name),
      }),
    readDrawerSession: async ({ params: { sessionId }, caller: { shopId } }) => {
      const report = await db.read(shopId, (tx) => readReport(tx, sessionId), { isOneSnapshot: true });
      return { success: true, session: presentSession(report) };
    },
    openDrawer: ({ params: { drawerId }, body, caller: { shopId, userId: by }, key, answer }) => {
      const command = { drawerId, by, floatPaise: paiseFromRupees(body.float), openedWith: body.denominations };
      return once({ key, answer, status: 201, present: presentAs('Drawer opened') }, keysOfShop(db, shopId), {
        effect: (tx) => openDrawer(tx, deps, command),
      });
    },
    moveCash: async ({ params: { drawerId }, body, caller: { shopId, userId: by }, answer }) => {
      const { moveKey, kind, amount, reason, note } = body;
      const digest = digestOf({ drawerId, ...body });
      const move = { moveKey, kind, amountPaise: paiseFromRupees(amount), reason, note, digest };
      const stored = await db.write(shopId, (tx) => moveCash(tx, deps, { drawerId, by, move }));
      if (stored.isReplay) answer.replayed(201);
      return { success: true, message: 'Cash moved', move: presentMove(stored.move) };
    },
    closeDrawer: async ({ params: { drawerId }, body, caller: { shopId, userId: by }, key, answer }) => {
      await beforeClose(inbox, shopId);
      const command = { drawerId, by, countedPaise: paiseFromRupees(body.counted), countedAs: body.denominations };
      return once({ key, answer, present: presentAs('Drawer closed') }, keysOfShop(db, shopId), {
        effect: (tx) => closeDrawer(tx, deps, command),
      });
    },
  };
}
