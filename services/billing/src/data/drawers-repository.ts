import { type Paise, paiseFrom } from '@bahi/contracts/shared';
import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import type { CashMove, Drawer, DrawerSession, SessionCash } from '../domain/drawer.js';
import { type CashPlace, NO_DRAWER } from '../domain/payment.js';

interface SessionRow {
  readonly shop_id: string;
  readonly session_key: string;
  readonly drawer_key: string;
  readonly session_no: string | null;
  readonly float_paise: number;
  readonly opened_at: Date;
  readonly opened_by: string;
  readonly closed_at: Date | null;
  readonly closed_by: string | null;
  readonly counted_paise: number | null;
  readonly expected_paise: number | null;
}

interface MoveRow {
  readonly shop_id: string;
  readonly move_key: string;
  readonly session_key: string;
  readonly kind: 'in' | 'out';
  readonly amount_paise: number;
  readonly reason: CashMove['reason'];
  readonly note: string | null;
  readonly at: Date;
  readonly by_user: string;
  readonly digest: Buffer;
}

const OPEN_OF = `(select json_build_object('sessionKey', s.session_key, 'openedAt', s.opened_at, 'openedBy', s.opened_by)
  from drawer_sessions as s where s.shop_id = d.shop_id and s.drawer_key = d.drawer_key and s.closed_at is null)`;

/** The drawers of the shop by name, each with its open session. */
export async function listDrawers(tx: Tx): Promise<Drawer[]> {
  const rows: DrawerRow[] = await selectDrawers(tx).orderBy(['d.name_key', 'd.drawer_key']);
  return rows.map(toDrawer);
}

/** @returns `null` when the shop has no such drawer. */
export async function findDrawer(tx: Tx, drawerKey: string): Promise<Drawer | null> {
  const row = await selectDrawers(tx).where('d.drawer_key', drawerKey).first<DrawerRow | undefined>();
  return row ? toDrawer(row) : null;
}

/** @returns false when a drawer with that name exists. */
export async function insertDrawer(tx: WriteTx, drawerKey: string, name: string): Promise<boolean> {
  const row = { shop_id: shopOf(tx), drawer_key: drawerKey, name, name_key: name.toLowerCase() };
  const inserted = await tx('drawers').insert(row).onConflict(['shop_id', 'name_key']).ignore().returning('drawer_key');
  return inserted.length > 0;
}

/** @returns false when the drawer is open. */
export async function insertSession(
  tx: WriteTx,
  session: Pick<DrawerSession, 'sessionKey' | 'drawerKey' | 'floatPaise' | 'openedAt' | 'openedBy'> & {
    readonly openedWith: unknown;
  },
): Promise<boolean> {
  const row = {
    shop_id: shopOf(tx),
    session_key: session.sessionKey,
    drawer_key: session.drawerKey,
    float_paise: session.floatPaise,
    opened_at: session.openedAt,
    opened_by: session.openedBy,
    opened_with: session.openedWith === null ? null : JSON.stringify(session.openedWith),
  };
  const inserted = await tx('drawer_sessions')
    .insert(row)
    .onConflict(tx.raw('(shop_id, drawer_key) where closed_at is null') as never)
    .ignore()
    .returning('session_key');
  return inserted.length > 0;
}

/** Gives late cash of a drawer to the session that was just opened. */
export async function adoptLateCash(tx: WriteTx, drawerKey: string, sessionKey: string): Promise<void> {
  await tx('payments')
    .where({ shop_id: shopOf(tx), drawer_key: drawerKey, is_late: true })
    .whereNull('session_key')
    .update({ session_key: sessionKey });
}

/** The open session of a drawer, locked: cash that comes meanwhile waits; `null` when it is closed. */
export async function lockOpenSession(tx: WriteTx, drawerKey: string): Promise<DrawerSession | null> {
  const row = await tx<SessionRow>('drawer_sessions')
    .where({ shop_id: shopOf(tx), drawer_key: drawerKey, closed_at: null })
    .forUpdate()
    .first();
  return row ? toSession(row) : null;
}

/** @returns `null` when the shop has no such session. */
export async function findSession(tx: Tx, sessionKey: string): Promise<DrawerSession | null> {
  const row = await tx<SessionRow>('drawer_sessions')
    .where({ shop_id: shopOf(tx), session_key: sessionKey })
    .first();
  return row ? toSession(row) : null;
}

/** The newest closed session of a drawer; `null` when it was never closed. */
export async function findLastClosed(tx: Tx, drawerKey: string): Promise<DrawerSession | null> {
  const row = await tx<SessionRow>('drawer_sessions')
    .where({ shop_id: shopOf(tx), drawer_key: drawerKey })
    .whereNotNull('closed_at')
    .orderBy('closed_at', 'desc')
    .first();
  return row ? toSession(row) : null;
}

/** The sessions that were open at any time of an interval, oldest first. */
export async function listSessions(tx: Tx, from: Date, to: Date): Promise<DrawerSession[]> {
  const rows = await tx<SessionRow>('drawer_sessions')
    .where({ shop_id: shopOf(tx) })
    .where('opened_at', '<', to)
    .where((open) => open.whereNull('closed_at').orWhere('closed_at', '>=', from))
    .orderBy('opened_at');
  return rows.map(toSession);
}

export interface SessionClose {
  readonly sessionKey: string;
  readonly sessionNo: string;
  readonly at: Date;
  readonly by: string;
  readonly countedPaise: Paise;
  readonly countedAs: unknown;
  readonly expectedPaise: Paise;
}

export async function saveClose(tx: WriteTx, close: SessionClose): Promise<void> {
  await tx('drawer_sessions')
    .where({ shop_id: shopOf(tx), session_key: close.sessionKey })
    .update({
      session_no: close.sessionNo,
      closed_at: close.at,
      closed_by: close.by,
      counted_paise: close.countedPaise,
      counted_as: close.countedAs === null ? null : JSON.stringify(close.countedAs),
      expected_paise: close.expectedPaise,
    });
}

/** @returns the stored move when the key was used, else `null` after storing the new one. */
export async function insertMove(tx: WriteTx, move: CashMove): Promise<CashMove | null> {
  const row: MoveRow = {
    shop_id: shopOf(tx),
    move_key: move.moveKey,
    session_key: move.sessionKey,
    kind: move.kind,
    amount_paise: move.amountPaise,
    reason: move.reason,
    note: move.note,
    at: move.at,
    by_user: move.by,
    digest: move.digest,
  };
  const inserted = await tx('drawer_moves')
    .insert(row)
    .onConflict(['shop_id', 'move_key'])
    .ignore()
    .returning('move_key');
  if (inserted.length > 0) return null;
  return findMove(tx, move.moveKey);
}

/** @returns `null` when the shop has no such move. */
export async function findMove(tx: Tx, moveKey: string): Promise<CashMove | null> {
  const row = await tx<MoveRow>('drawer_moves')
    .where({ shop_id: shopOf(tx), move_key: moveKey })
    .first();
  return row ? toMove(row) : null;
}

export async function listMoves(tx: Tx, sessionKey: string): Promise<CashMove[]> {
  const rows = await tx<MoveRow>('drawer_moves')
    .where({ shop_id: shopOf(tx), session_key: sessionKey })
    .orderBy(['at', 'move_key']);
  return rows.map(toMove);
}

// What stayed in the drawer, never what was handed over; a reversed payment came in and its reversal went out.
const CASH = `select
    coalesce(sum(p.amount_paise) filter (where p.direction = 'in'), 0)::text as came,
    coalesce(sum(p.amount_paise) filter (where p.direction = 'out'), 0)::text as went,
    coalesce(sum(case when p.direction = 'in' then p.amount_paise else -p.amount_paise end) filter (where p.is_late), 0)::text as late
  from payments as p
  where p.shop_id = ? and p.session_key = ? and p.method = 'cash' and p.state in ('done', 'reversed')`;

/** The cash of a session beside its float and its moves. */
export async function readSessionCash(tx: Tx, sessionKey: string): Promise<SessionCash> {
  const { rows } = await tx.raw<{ rows: { came: string; went: string; late: string }[] }>(CASH, [
    shopOf(tx),
    sessionKey,
  ]);
  const [{ came, went, late } = { came: '0', went: '0', late: '0' }] = rows;
  return { inPaise: paiseFrom(came), refundsPaise: paiseFrom(went), latePaise: paiseFrom(late) };
}

/** Cash that arrives: the drawer that the till named, if any, and when it was taken. */
export interface ArrivingCash {
  readonly drawerKey: string | null;
  readonly at: Date;
}

/**
 * Where each sum of cash goes: to the open session of the drawer named, or to the only open session. A named drawer without
 * one gets it late, in its next session. The sessions stay open until the commit.
 */
export async function placeCash(tx: WriteTx, arriving: readonly ArrivingCash[]): Promise<CashPlace[]> {
  if (arriving.length === 0) return [];
  const open: SessionRow[] = await tx<SessionRow>('drawer_sessions')
    .where({ shop_id: shopOf(tx), closed_at: null })
    .orderBy('session_key')
    .forShare();
  const isOpen = (drawerKey: string) => open.some((row) => row.drawer_key === drawerKey);
  const closed = arriving.flatMap(({ drawerKey }) => (drawerKey === null || isOpen(drawerKey) ? [] : [drawerKey]));
  const known = closed.length === 0 ? new Set<string>() : await existingDrawers(tx, closed);
  return arriving.map(({ drawerKey, at }) => {
    if (drawerKey === null) return open.length === 1 && open[0] ? placeIn(open[0], at) : NO_DRAWER;
    const session = open.find((row) => row.drawer_key === drawerKey);
    if (session) return placeIn(session, at);
    return known.has(drawerKey) ? { drawerKey, sessionKey: null, isLate: true } : NO_DRAWER;
  });
}

async function existingDrawers(tx: Tx, keys: readonly string[]): Promise<Set<string>> {
  const rows: { drawer_key: string }[] = await tx('drawers')
    .where({ shop_id: shopOf(tx) })
    .whereIn('drawer_key', [...keys])
    .select('drawer_key');
  return new Set(rows.map((row) => row.drawer_key));
}

function placeIn(session: SessionRow, at: Date): CashPlace {
  return {
    drawerKey: session.drawer_key,
    sessionKey: session.session_key,
    isLate: at.getTime() < session.opened_at.getTime(),
  };
}

interface DrawerRow {
  readonly drawer_key: string;
  readonly name: string;
  readonly open: { sessionKey: string; openedAt: string; openedBy: string } | null;
}

function selectDrawers(tx: Tx) {
  return tx('drawers as d')
    .where('d.shop_id', shopOf(tx))
    .select('d.drawer_key', 'd.name', tx.raw(`${OPEN_OF} as open`));
}

function toDrawer({ drawer_key, name, open }: DrawerRow): Drawer {
  return { drawerKey: drawer_key, name, open: open && { ...open, openedAt: new Date(open.openedAt) } };
}

function toSession(row: SessionRow): DrawerSession {
  return {
    sessionKey: row.session_key,
    drawerKey: row.drawer_key,
    sessionNo: row.session_no,
    floatPaise: paiseFrom(row.float_paise),
    openedAt: row.opened_at,
    openedBy: row.opened_by,
    closedAt: row.closed_at,
    closedBy: row.closed_by,
    countedPaise: row.counted_paise === null ? null : paiseFrom(row.counted_paise),
    expectedPaise: row.expected_paise === null ? null : paiseFrom(row.expected_paise),
  };
}

function toMove(row: MoveRow): CashMove {
  return {
    moveKey: row.move_key,
    sessionKey: row.session_key,
    kind: row.kind,
    amountPaise: paiseFrom(row.amount_paise),
    reason: row.reason,
    note: row.note,
    at: row.at,
    by: row.by_user,
    digest: row.digest,
  };
}
