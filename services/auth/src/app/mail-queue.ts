import { uuidv7 } from '@bahi/contracts/shared';
import type { Database, WriteTx } from '@bahi/platform/data';
import type { Logger } from '@bahi/platform/kernel';
import { type Clock, MAX_CLOCK_SKEW_MS, type Mailer } from '@bahi/platform/ports';
import {
  type ClaimedMail,
  claimMails,
  discardMail,
  type MailClaim,
  markSent,
  queueMail,
  retryMailAt,
} from '../data/mails-repository.js';
import type { Account } from '../domain/account.js';
import { LONGEST_PAUSE_SECONDS, nextTryAt } from '../domain/mail-retry.js';
import { codeExpiry } from '../domain/one-time-code.js';
import type { QueuedMail } from '../domain/recovery-mail.js';
import type { Secrets } from '../domain/secrets.js';

const BATCH_MAILS = 10;
const SEND_TIMEOUT_MS = 15_000;
/** Another process takes over a claimed mail after this: longer than a send may take, and soon, as a user waits. */
const LEASE_MS = 25_000;

/** The outgoing mail of auth: durable once queued, sent soon after, retried until its code has expired. */
export interface MailQueue {
  /** Part of the caller's transaction; the mail is sent only if that commits. */
  add(tx: WriteTx, account: Pick<Account, 'shopId' | 'userId'>, mail: QueuedMail): Promise<void>;
  /** Sends all mails that are due; a call during a run starts one more run after it. */
  sendDue(): Promise<void>;
  /** Resolves when no run is active. */
  settled(): Promise<void>;
}

export interface MailQueueOptions {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** The queue in the database. Replicas share it: each claims mails for the time of a lease. */
export function createMailQueue(options: MailQueueOptions): MailQueue {
  const { db, secrets, clock } = options;
  const send = createSender(options);
  const sendAll = async () => {
    for (;;) {
      const claimed = await db.acrossShops((tx) => claimMails(tx, claimAt(clock.now())));
      await Promise.all(claimed.map(send));
      if (claimed.length < BATCH_MAILS) return;
    }
  };
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return {
    async add(tx, { shopId, userId }, mail) {
      const now = clock.now();
      const mailId = uuidv7(now.getTime());
      const sealed = secrets.seal(sealContext(mailId), JSON.stringify(mail));
      await queueMail(tx, { shopId, userId, mailId, sealed, expiresAt: codeExpiry(now) }, now);
    },
    sendDue() {
      next ??= last
        .catch(() => undefined)
        .then(() => {
          next = null;
          last = sendAll();
          return last;
        });
      return next;
    },
    settled: () => (next ?? last).catch(() => undefined),
  };
}

function sealContext(mailId: string) {
  return `mail ${mailId}`;
}

function createSender({ db, mailer, secrets, clock, logger }: MailQueueOptions) {
  const deliver = async (claimed: ClaimedMail) => {
    const mail = JSON.parse(secrets.open(sealContext(claimed.mailId), claimed.sealed)) as QueuedMail;
    await withTimeout(mailer.send(mail));
    await db.acrossShops((tx) => markSent(tx, claimed, clock.now()));
  };
  return async (claimed: ClaimedMail): Promise<void> => {
    const { mailId, attempts } = claimed;
    if (claimed.expiresAt <= clock.now()) {
      logger.warn({ mailId, attempts }, 'Mail discarded: its code expired before it was sent');
      return db.acrossShops((tx) => discardMail(tx, claimed));
    }
    try {
      await deliver(claimed);
    } catch (error) {
      logger.warn({ err: error, mailId, attempts }, 'Sending mail failed; will retry');
      await db.acrossShops((tx) => retryMailAt(tx, claimed, nextTryAt(attempts, clock.now())));
    }
  };
}

async function withTimeout(sending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mailer did not answer in time')), SEND_TIMEOUT_MS);
  });
  try {
    await Promise.race([sending, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function claimAt(now: Date): MailClaim {
  return {
    now,
    leaseUntil: new Date(now.getTime() + LEASE_MS),
    latestPlanned: new Date(now.getTime() + Math.max(LEASE_MS, LONGEST_PAUSE_SECONDS * 1_000) + MAX_CLOCK_SKEW_MS),
    limit: BATCH_MAILS,
  };
}
