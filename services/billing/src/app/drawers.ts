import { moneyFailures } from '@bahi/contracts/billing';
import { RefusedError } from '@bahi/contracts/kit';
import { dayOf, type Paise, uuidv7 } from '@bahi/contracts/shared';
import type { Tx, WriteTx } from '@bahi/platform/data';
import { nextDocumentId } from '../data/document-counters.js';
import {
  adoptLateCash,
  findDrawer,
  findLastClosed,
  findMove,
  findSession,
  insertDrawer,
  insertMove,
  insertSession,
  listMoves,
  lockOpenSession,
  readSessionCash,
  saveClose,
  listDrawers as selectDrawers,
} from '../data/drawers-repository.js';
import type { Deps } from '../deps.js';
import { type CashMove, type Drawer, type DrawerSession, expectedIn, type SessionCash } from '../domain/drawer.js';

/** A session with its moves and its cash. */
export interface SessionReport {
  readonly session: DrawerSession;
  readonly moves: readonly CashMove[];
  readonly cash: SessionCash;
  readonly expectedPaise: Paise;
}

/** Who does it, and to which drawer. */
export interface DrawerCommand {
  readonly drawerId: string;
  readonly by: string;
}

/** The drawers of a shop by name, each with its open session. */
export function listDrawers({ db }: Deps, shopId: string): Promise<Drawer[]> {
  return db.read(shopId, selectDrawers);
}

/** @throws RefusedError 409 when a drawer has the name. */
export async function createDrawer(tx: WriteTx, { clock }: Deps, name: string): Promise<Drawer> {
  const drawerKey = uuidv7(clock.now().getTime());
  if (!(await insertDrawer(tx, drawerKey, name))) throw new RefusedError(moneyFailures.drawerExists);
  return { drawerKey, name, open: null };
}

/**
 * Opens a drawer with its float; cash that came late for its last session is in this one.
 * @throws RefusedError 404 for an unknown drawer, 409 when it is open.
 */
export async function openDrawer(
  tx: WriteTx,
  { clock }: Deps,
  {
    drawerId: drawerKey,
    by,
    floatPaise,
    openedWith,
  }: DrawerCommand & { readonly floatPaise: Paise; readonly openedWith: unknown },
): Promise<SessionReport> {
  await needDrawer(tx, drawerKey);
  const openedAt = clock.now();
  const sessionKey = uuidv7(openedAt.getTime());
  if (!(await insertSession(tx, { sessionKey, drawerKey, floatPaise, openedAt, openedBy: by, openedWith })))
    throw new RefusedError(moneyFailures.drawerOpen);
  await adoptLateCash(tx, drawerKey, sessionKey);
  return readReport(tx, sessionKey);
}

/**
 * Records cash that was put in or taken out, once per key.
 * @throws RefusedError 404 for an unknown drawer, 409 when it is closed, 422 when the key belongs to another move.
 */
export async function moveCash(
  tx: WriteTx,
  { clock }: Deps,
  { drawerId, by, move }: DrawerCommand & { readonly move: Omit<CashMove, 'sessionKey' | 'at' | 'by'> },
): Promise<{ readonly move: CashMove; readonly isReplay: boolean }> {
  const earlier = await findMove(tx, move.moveKey);
  if (earlier) return replayMove(earlier, move);
  await needDrawer(tx, drawerId);
  const session = await lockOpenSession(tx, drawerId);
  if (!session) throw new RefusedError(moneyFailures.drawerClosed);
  const stored = { ...move, sessionKey: session.sessionKey, at: clock.now(), by };
  const known = await insertMove(tx, stored);
  return known ? replayMove(known, move) : { move: stored, isReplay: false };
}

function replayMove(earlier: CashMove, { digest }: Pick<CashMove, 'digest'>) {
  if (!earlier.digest.equals(digest)) throw new RefusedError(moneyFailures.moveKeyReused);
  return { move: earlier, isReplay: true };
}

/**
 * Closes a drawer with what was counted; what should be in it is computed under its lock. The same count again gets the
 * same answer.
 * @throws RefusedError 404 for an unknown drawer, 409 when it is closed.
 */
export async function closeDrawer(
  tx: WriteTx,
  { clock, timeZone }: Deps,
  {
    drawerId,
    by,
    countedPaise,
    countedAs,
  }: DrawerCommand & { readonly countedPaise: Paise; readonly countedAs: unknown },
): Promise<SessionReport> {
  await needDrawer(tx, drawerId);
  const session = await lockOpenSession(tx, drawerId);
  if (!session) return repeatClose(tx, drawerId, countedPaise);
  const at = clock.now();
  const { sessionKey } = session;
  const { expectedPaise } = await readReport(tx, sessionKey);
  const sessionNo = await nextDocumentId(tx, 'Z', dayOf(at, timeZone));
  await saveClose(tx, { sessionKey, sessionNo, at, by, countedPaise, countedAs, expectedPaise });
  return readReport(tx, sessionKey);
}

async function repeatClose(tx: Tx, drawerKey: string, countedPaise: Paise): Promise<SessionReport> {
  const last = await findLastClosed(tx, drawerKey);
  if (last?.countedPaise !== countedPaise) throw new RefusedError(moneyFailures.drawerClosed);
  return readReport(tx, last.sessionKey);
}

/** The report of a session: of now while it is open, as it was closed afterwards. @throws RefusedError 404. */
export async function readReport(tx: Tx, sessionKey: string): Promise<SessionReport> {
  const session = await findSession(tx, sessionKey);
  if (!session) throw new RefusedError(moneyFailures.sessionNotFound);
  const moves = await listMoves(tx, sessionKey);
  const cash = await readSessionCash(tx, sessionKey);
  return { session, moves, cash, expectedPaise: session.expectedPaise ?? expectedIn(session, cash, moves) };
}

async function needDrawer(tx: Tx, drawerKey: string): Promise<void> {
  if (!(await findDrawer(tx, drawerKey))) throw new RefusedError(moneyFailures.drawerNotFound);
}
