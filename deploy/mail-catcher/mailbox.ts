import type { CaughtMail } from './read-mail.js';

const KEPT = 500;

export interface Mailbox {
  add(mail: Omit<CaughtMail, 'id'>): CaughtMail;
  /** Newest first; only those to one address when it is given. */
  list(to?: string): readonly CaughtMail[];
}

/** Mails in memory; drops the oldest above its limit. */
export function createMailbox(): Mailbox {
  const mails: CaughtMail[] = [];
  let lastId = 0;
  return {
    add(mail) {
      lastId += 1;
      const caught = { id: lastId, ...mail };
      mails.unshift(caught);
      mails.length = Math.min(mails.length, KEPT);
      return caught;
    },
    list: (to) => mails.filter((mail) => to === undefined || mail.to.includes(to.toLowerCase())),
  };
}
