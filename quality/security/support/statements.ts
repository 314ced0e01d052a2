import pg from 'pg';

/** A statement as a service sent it, with the values of one time that it did. */
export interface Statement {
  readonly service: string;
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Sent {
  readonly text?: string;
  readonly values?: readonly unknown[];
}

const APP_ROLE = /^bahi_([a-z]+)$/;

/**
 * Captures what the services of this process send to their databases; `stop` ends it and returns every different
 * statement once.
 */
export const captureStatements = (): { stop(): Statement[] } => {
  const captured = new Map<string, Statement>();
  const prototype = pg.Client.prototype as unknown as { query: (...sent: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: { user?: string }, ...sent: unknown[]) {
    const service = APP_ROLE.exec(this.user ?? '')?.[1];
    const { text, values = [] } = (typeof sent[0] === 'string' ? { text: sent[0] } : sent[0]) as Sent;
    if (service && text) captured.set(`${service} ${text}`, { service, text, values });
    return query.apply(this, sent);
  };
  return {
    stop: () => {
      prototype.query = query;
      return [...captured.values()];
    },
  };
};
