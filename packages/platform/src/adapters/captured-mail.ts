import type { Clock, Mail, Mailer } from '../kernel/ports/index.js';

export interface CapturedMail extends Mail {
  /** ISO instant. */
  readonly at: string;
}

export interface CapturedMailer extends Mailer {
  /** Newest first. */
  mails(): readonly CapturedMail[];
}

const KEPT = 200;

/** Keeps mails for the user of this machine instead of sending them. */
export function capturedMail({
  clock,
  onMail,
}: {
  readonly clock: Clock;
  readonly onMail?: (mail: CapturedMail) => void;
}): CapturedMailer {
  const kept: CapturedMail[] = [];
  return {
    async send(mail) {
      const captured = { ...mail, at: clock.now().toISOString() };
      kept.unshift(captured);
      kept.length = Math.min(kept.length, KEPT);
      onMail?.(captured);
    },
    mails: () => [...kept],
    async close() {},
  };
}
