import { uuidv7 } from '@bahi/contracts/shared';
import type { Database, WriteTx } from '@bahi/platform/data';
import type { Logger } from '@bahi/platform/kernel';
import { type Clock, MAX_CLOCK_SKEW_MS, type Mailer } from '@bahi/platform/ports';
import {
  type ClaimedMail,
  claimMails,
  giveUp,
  type MailClaim,
  markSent,
  queueMail,
  tryAgainAt,
} from '../data/mails-repository.js';
import type { Account } from '../domain/account.js';
import { LONGEST_SECONDS, nextTryAt } from '../domain/mail-retry.js';
import { codeExpiry } from '../domain/one-time-code.js';
import type { QueuedMail } from '../domain/recovery-mail.js';
import type { Secrets } from '../domain/secrets.js';

const BATCH_MAILS = 10;
const SEND_TIMEOUT_MS = 15_000;
/** A mail whose sender died is taken up again after this: longer than a send may take, and soon, as somebody waits for it. */
const LEASE_MS = 25_000;

/** The outgoing mail of auth: safe once queued, sent soon after, tried again until it is of no use. */
export interface MailPost {
  /** Part of the caller's transaction; the mail goes out only if that commits. */
  queue(tx: WriteTx, account: Pick<Account, 'shopId' | 'userId'>, mail: QueuedMail): Promise<void>;
  /** Sends what is due; a call during a round starts one more round after it. */
  sendDue(): Promise<void>;
  /** Resolves when no round is under way. */
  settled(): Promise<void>;
}

export interface MailPostOptions {
  readonly db: Database;
  readonly mailer: Mailer;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly logger: Logger;
}

export function createMailPost(options: MailPostOptions): MailPost {
  const { db, secrets, clock } = options;
  const send = createSender(options);
  const round = async () => {
    for (;;) {
      const claimed = await db.acrossShops((tx) => claimMails(tx, claimAt(clock.now())));
      await Promise.all(claimed.map(send));
      if (claimed.length < BATCH_MAILS) return;
    }
  };
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | null = null;
  return {
    async queue(tx, { shopId, userId }, mail) {
      const now = clock.now();
      const mailId = uuidv7(now.getTime());
      const sealed = secrets.seal(placeOf(mailId), JSON.stringify(mail));
      await queueMail(tx, { shopId, userId, mailId, sealed, expiresAt: codeExpiry(now) }, now);
    },
    sendDue() {
      next ??= last
        .catch(() => undefined)
        .then(() => {
          next = null;
          last = round();
          return last;
        });
      return next;
    },
    settled: () => (next ?? last).catch(() => undefined),
  };
}

function placeOf(mailId: string) {
  return `mail ${mailId}`;
}

async function withDeadline(sending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The mailer did not answer in time')), SEND_TIMEOUT_MS);
  });
  try {
    await Promise.race([sending, late]);
  } finally {
    clearTimeout(timer);
  }
}

function createSender({ db, mailer, secrets, clock, logger }: MailPostOptions) {
  const deliver = async (claimed: ClaimedMail) => {
    const mail = JSON.parse(secrets.open(placeOf(claimed.mailId), claimed.sealed)) as QueuedMail;
    await withDeadline(mailer.send(mail));
    await db.acrossShops((tx) => markSent(tx, claimed, clock.now()));
  };
  return async (claimed: ClaimedMail): Promise<void> => {
    if (claimed.expiresAt <= clock.now()) {
      logger.warn({ mailId: claimed.mailId, attempts: claimed.attempts }, 'A mail was not sent before its code ended');
      return db.acrossShops((tx) => giveUp(tx, claimed));
    }
    try {
      await deliver(claimed);
    } catch (error) {
      logger.warn({ err: error, mailId: claimed.mailId, attempts: claimed.attempts }, 'A mail is tried again');
      await db.acrossShops((tx) => tryAgainAt(tx, claimed, nextTryAt(claimed.attempts, clock.now())));
    }
  };
}

function claimAt(now: Date): MailClaim {
  return {
    now,
    leaseUntil: new Date(now.getTime() + LEASE_MS),
    latestPlanned: new Date(now.getTime() + Math.max(LEASE_MS, LONGEST_SECONDS * 1_000) + MAX_CLOCK_SKEW_MS),
    limit: BATCH_MAILS,
  };
}
