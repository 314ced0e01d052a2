import type { Drawer, DrawerSession } from '@bahi/contracts/billing';
import type { Script } from './fake-server.js';
import { jsonBody } from './fake-server.js';

const OPENED_AT = '2026-11-27T03:32:00.000Z';

/** A drawer, open since 9:02 in the shop unless a test says otherwise. */
export function aDrawer(name = 'Counter', isOpen = true): Drawer {
  const open = isOpen ? { sessionId: `session-${name}`, openedAt: OPENED_AT, openedBy: 'u1' } : null;
  return { drawerId: `drawer-${name}`, name, open };
}

/** A session as one sees it who may see what should be in it. */
export function aSession(own: Partial<DrawerSession> = {}): DrawerSession {
  return {
    sessionId: 'session-Counter',
    drawerId: 'drawer-Counter',
    sessionNo: null,
    float: 1_000,
    openedAt: OPENED_AT,
    openedBy: 'u1',
    closedAt: null,
    closedBy: null,
    counted: null,
    moves: [],
    cash: { in: 7_800, refunds: 0, late: 0 },
    expected: 8_500,
    difference: null,
    ...own,
  };
}

/** The calls about these drawers; each succeeds and changes nothing. */
export function drawerCalls(drawers: readonly Drawer[]): Script {
  return {
    'money.listDrawers': () => ({ success: true, drawers }),
    'money.createDrawer': (request) => {
      const { name } = jsonBody(request) as { readonly name: string };
      return { success: true, message: 'Added', drawer: aDrawer(name, false) };
    },
    'money.openDrawer': () => ({ success: true, message: 'Opened', session: aSession() }),
    'money.moveCash': (request) => ({ success: true, message: 'Moved', move: jsonBody(request) }),
    'money.readDrawerSession': () => ({ success: true, session: aSession() }),
    'money.closeDrawer': (request) => {
      const { counted } = jsonBody(request) as { readonly counted: number };
      const session = aSession({ sessionNo: 'Z-000001', closedAt: OPENED_AT, counted, difference: counted - 8_500 });
      return { success: true, message: 'Closed', session };
    },
  };
}
