import type { Desk } from './desk.js';

/** Opens and closes the drawer of the demo shop. */
export interface DrawerClerk {
  open(): Promise<void>;
  close(): Promise<void>;
  /** Null while it is closed. */
  openDrawerId(): string | null;
}

const NAME = 'Counter';
const FLOAT = 1_000;
/** What is missing or too much at the count of some days. */
const DIFFERENCES = [0, 0, -10, 0, 5, 0, 0, -20];

export function drawerClerk({ billing }: Desk): DrawerClerk {
  let drawerId: string | undefined;
  let session: { readonly drawerId: string; readonly sessionId: string } | null = null;
  let closes = 0;
  const findDrawer = async () => {
    const { drawers } = await billing.listDrawers({});
    return drawers[0]?.drawerId ?? (await billing.createDrawer({ body: { name: NAME } })).drawer.drawerId;
  };
  return {
    open: async () => {
      drawerId ??= await findDrawer();
      const opened = await billing.openDrawer({ params: { drawerId }, body: { float: FLOAT } });
      session = { drawerId, sessionId: opened.session.sessionId };
    },
    close: async () => {
      if (!session) return;
      const { drawerId, sessionId } = session;
      const { expected = FLOAT } = (await billing.readDrawerSession({ params: { sessionId } })).session;
      const counted = Math.max(0, expected + (DIFFERENCES[closes++ % DIFFERENCES.length] ?? 0));
      await billing.closeDrawer({ params: { drawerId }, body: { counted } });
      session = null;
    },
    openDrawerId: () => session?.drawerId ?? null,
  };
}
