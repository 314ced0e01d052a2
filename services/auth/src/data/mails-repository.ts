import type { Tx, WriteTx } from '@bahi/platform/data';
import type { MailRow } from './rows.js';

interface MailKey {
  readonly shopId: string;
  readonly mailId: string;
}

export interface NewMail extends MailKey {
  readonly userId: string;
  /** Recipient, subject and text, encrypted. */
  readonly sealed: Buffer;
  readonly expiresAt: Date;
}

export interface ClaimedMail extends MailKey {
  readonly sealed: Buffer;
  /** Including the present one. */
  readonly attempts: number;
  readonly expiresAt: Date;
}

/** Queues a mail; it replaces unsent mail of the same user, whose code is void. */
export async function queueMail(tx: WriteTx, mail: NewMail, now: Date): Promise<void> {
  await tx('mails')
    .where({ shop_id: mail.shopId, user_id: mail.userId })
    .whereNotNull('sealed')
    .update({ sealed: null });
  await tx('mails').insert({
    ...keyOf(mail),
    user_id: mail.userId,
    sealed: mail.sealed,
    next_try_at: now,
    created_at: now,
    expires_at: mail.expiresAt,
  });
}

const CLAIM = `
  update mails set attempts = attempts + 1, next_try_at = :leaseUntil
  where (shop_id, mail_id) in (
    /* across shops: mails that are due in any shop */
    select due.shop_id, due.mail_id from mails as due
    where due.sealed is not null and (due.next_try_at <= :now or due.next_try_at > :latestPlanned)
    order by due.next_try_at limit :limit for update skip locked)
  returning shop_id, mail_id, sealed, attempts, expires_at`;

export interface MailClaim {
  readonly now: Date;
  readonly leaseUntil: Date;
  /** A later next try was planned before the clock was set back; that mail is due too. */
  readonly latestPlanned: Date;
  readonly limit: number;
}

/** Claims mails that are due, for the time of the lease. Needs a transaction across shops, like the functions below. */
export async function claimMails(tx: WriteTx, claim: MailClaim): Promise<ClaimedMail[]> {
  const { rows } = await tx.raw<{ rows: MailRow[] }>(CLAIM, { ...claim });
  return rows.map(toClaimed);
}

/** Erases the content of a sent mail and records when it was sent. */
export async function markSent(tx: WriteTx, mail: MailKey, now: Date): Promise<void> {
  await tx('mails').where(keyOf(mail)).update({ sealed: null, sent_at: now });
}

/** Erases the content of a mail that is no longer of use. */
export async function discardMail(tx: WriteTx, mail: MailKey): Promise<void> {
  await tx('mails').where(keyOf(mail)).update({ sealed: null });
}

/** Plans the next try of a mail. */
export async function retryMailAt(tx: WriteTx, mail: MailKey, nextTryAt: Date): Promise<void> {
  await tx('mails').where(keyOf(mail)).whereNotNull('sealed').update({ next_try_at: nextTryAt });
}

const OLDEST = `select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0) as seconds
  /* across shops: the oldest mail of any shop */ from mails where sealed is not null`;

/** How long the oldest mail has waited, in seconds; 0 when none waits. */
export async function oldestMailSeconds(tx: Tx): Promise<number> {
  const { rows } = await tx.raw<{ rows: { seconds: string | number }[] }>(OLDEST);
  return Number(rows[0]?.seconds ?? 0);
}

function keyOf({ shopId, mailId }: MailKey) {
  return { shop_id: shopId, mail_id: mailId };
}

function toClaimed(row: MailRow): ClaimedMail {
  return {
    shopId: row.shop_id,
    mailId: row.mail_id,
    sealed: row.sealed,
    attempts: row.attempts,
    expiresAt: row.expires_at,
  };
}
