import type { Tx, WriteTx } from '@bahi/platform/data';
import type { RevokedSession, Session } from '../domain/session.js';

interface RevokedRow {
  readonly session_id: string;
  readonly expires_at: Date;
}

interface SessionRow extends RevokedRow {
  readonly network: string | null;
  readonly user_agent: string | null;
  readonly created_at: Date;
}

/** A program that signs in for every call may have thousands; nobody reads more. */
const MAX_LISTED = 200;

type SessionKey = Pick<Session, 'shopId' | 'userId' | 'sessionId'>;

/** Adds a session. */
export async function insertSession(tx: WriteTx, session: Session): Promise<void> {
  await tx('sessions').insert({
    shop_id: session.shopId,
    session_id: session.sessionId,
    user_id: session.userId,
    network: session.network,
    user_agent: session.userAgent,
    created_at: session.createdAt,
    expires_at: session.expiresAt,
  });
}

/** The login time of a live session; `null` when the session has ended. */
export async function readLoginTime(tx: Tx, session: SessionKey, now: Date): Promise<Date | null> {
  const row = await liveSession(tx, session, now).first<{ created_at: Date } | undefined>('created_at');
  return row?.created_at ?? null;
}

/** Like `readLoginTime`, and locks the session: it cannot be revoked before the transaction ends. */
export async function lockLoginTime(tx: WriteTx, session: SessionKey, now: Date): Promise<Date | null> {
  const row = await liveSession(tx, session, now).forShare().first<{ created_at: Date } | undefined>('created_at');
  return row?.created_at ?? null;
}

/** The live sessions of a user, newest first. */
export async function listLiveSessions(
  tx: Tx,
  { shopId, userId }: Pick<Session, 'shopId' | 'userId'>,
  now: Date,
): Promise<Session[]> {
  const rows = await tx('sessions')
    .where({ shop_id: shopId, user_id: userId, revoked_at: null })
    .andWhere('expires_at', '>', now)
    .orderBy([
      { column: 'created_at', order: 'desc' },
      { column: 'session_id', order: 'desc' },
    ])
    .limit(MAX_LISTED)
    .select<SessionRow[]>('session_id', 'network', 'user_agent', 'created_at', 'expires_at');
  return rows.map((row) => ({
    shopId,
    userId,
    sessionId: row.session_id,
    network: row.network,
    userAgent: row.user_agent,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
  }));
}

/** Whether the account has a session of this network that is not yet deleted. */
export async function hasSignedInFrom(
  tx: Tx,
  { shopId, userId }: Pick<Session, 'shopId' | 'userId'>,
  network: string,
): Promise<boolean> {
  const row = await tx('sessions').where({ shop_id: shopId, user_id: userId, network }).first('session_id');
  return row !== undefined;
}

/** A session by its id alone, for the gateway; needs a transaction across shops. */
export async function findSession(tx: Tx, sessionId: string) {
  const row = await tx('sessions')
    .whereRaw('/* across shops: a session is known by its id alone */ session_id = ?', sessionId)
    .first<{ expires_at: Date; revoked_at: Date | null } | undefined>('expires_at', 'revoked_at');
  return row ? { expiresAt: row.expires_at, isRevoked: row.revoked_at !== null } : null;
}

/** Revokes one session; `null` when it had ended already. */
export async function revokeSession(tx: WriteTx, session: SessionKey, now: Date): Promise<RevokedSession | null> {
  const [row] = await liveSession(tx, session, now)
    .update({ revoked_at: now })
    .returning<RevokedRow[]>(['session_id', 'expires_at']);
  return row ? toRevoked(row) : null;
}

/** Revokes the sessions of a user, all of them or all but one. */
export async function revokeSessionsOf(
  tx: WriteTx,
  { shopId, userId }: Pick<Session, 'shopId' | 'userId'>,
  { now, except }: { readonly now: Date; readonly except?: string },
): Promise<RevokedSession[]> {
  const open = tx('sessions').where({ shop_id: shopId, user_id: userId, revoked_at: null });
  if (except) open.andWhereNot('session_id', except);
  const rows = await open.update({ revoked_at: now }).returning<RevokedRow[]>(['session_id', 'expires_at']);
  return rows.filter(({ expires_at }) => expires_at > now).map(toRevoked);
}

/** Revokes every session of a shop. */
export async function revokeSessionsOfShop(tx: WriteTx, shopId: string, now: Date): Promise<RevokedSession[]> {
  const rows = await tx('sessions')
    .where({ shop_id: shopId, revoked_at: null })
    .andWhere('expires_at', '>', now)
    .update({ revoked_at: now })
    .returning<RevokedRow[]>(['session_id', 'expires_at']);
  return rows.map(toRevoked);
}

function toRevoked(row: RevokedRow): RevokedSession {
  return { sessionId: row.session_id, expiresAt: row.expires_at };
}

function liveSession(tx: Tx, { shopId, userId, sessionId }: SessionKey, now: Date) {
  return tx('sessions')
    .where({ shop_id: shopId, session_id: sessionId, user_id: userId, revoked_at: null })
    .andWhere('expires_at', '>', now);
}
