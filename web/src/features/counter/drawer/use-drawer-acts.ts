import { useState } from 'react';
import { moneyClient } from '../../../lib/api/money.js';
import { drawerTexts as texts } from '../../../lib/texts/en/drawer.js';
import { useTrouble } from '../use-trouble.js';
import type { CashCounted } from './cash-count.js';
import type { DrawerOfTill } from './use-drawer.js';

type MoveBody = Parameters<typeof moneyClient.moveCash>[0]['body'];
/** Cash that was put into the drawer or taken out of it. */
export type CashMoved = Omit<MoveBody, 'moveKey'>;

interface Attempt<T> {
  /** Names the act: what is tried again goes out under the same key. */
  readonly content: readonly unknown[];
  readonly failed: string;
  readonly call: (key: string) => Promise<T>;
}

/** What can be done with a drawer. Each act answers null after a failure, which is shown; the drawers are read again. */
export function useDrawerActs({ retry, choose, keys }: DrawerOfTill) {
  const trouble = useTrouble();
  const [isBusy, setIsBusy] = useState(false);
  const attempt = async <T>({ content, failed, call }: Attempt<T>): Promise<T | null> => {
    if (isBusy) return null;
    trouble.clear();
    setIsBusy(true);
    try {
      const answer = await call(keys.keyFor(content));
      // The same sum next time is another opening, another move.
      keys.renew(content);
      return answer;
    } catch (failure) {
      trouble.report(failure, failed);
      return null;
    } finally {
      await retry();
      setIsBusy(false);
    }
  };
  return {
    trouble,
    isBusy,
    add: (name: string) =>
      attempt({
        content: ['add', name],
        failed: texts.add.failed,
        call: async (idempotencyKey) => {
          const { drawer } = await moneyClient.createDrawer({ body: { name } }, { idempotencyKey });
          choose(drawer.drawerId);
          return drawer;
        },
      }),
    open: (drawerId: string, { amount: float, denominations }: CashCounted) =>
      attempt({
        content: ['open', drawerId, float, denominations],
        failed: texts.open.failed,
        call: async (idempotencyKey) => {
          const input = { params: { drawerId }, body: { float, denominations } };
          const { session } = await moneyClient.openDrawer(input, { idempotencyKey });
          choose(drawerId);
          return session;
        },
      }),
    move: (drawerId: string, moved: CashMoved) =>
      attempt({
        content: ['move', drawerId, moved],
        failed: texts.move.failed,
        call: async (moveKey) => {
          const { move } = await moneyClient.moveCash({ params: { drawerId }, body: { moveKey, ...moved } });
          return move;
        },
      }),
    close: (drawerId: string, { amount: counted, denominations }: CashCounted) =>
      attempt({
        content: ['close', drawerId, counted, denominations],
        failed: texts.close.failed,
        call: async (idempotencyKey) => {
          const input = { params: { drawerId }, body: { counted, denominations } };
          const { session } = await moneyClient.closeDrawer(input, { idempotencyKey });
          return session;
        },
      }),
  };
}

export type DrawerActs = ReturnType<typeof useDrawerActs>;
