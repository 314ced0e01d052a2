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
 * Listens to what the services of this process say to their databases; ends when `stop` is called, with every different
 * statement once.
 */
export const listenToStatements = (): { stop(): Statement[] } => {
  const heard = new Map<string, Statement>();
  const prototype = pg.Client.prototype as unknown as { query: (...said: unknown[]) => unknown };
  const { query } = prototype;
  prototype.query = function (this: { user?: string }, ...said: unknown[]) {
    const service = APP_ROLE.exec(this.user ?? '')?.[1];
    const { text, values = [] } = (typeof said[0] === 'string' ? { text: said[0] } : said[0]) as Sent;
    if (service && text) heard.set(`${service} ${text}`, { service, text, values });
    return query.apply(this, said);
  };
  return {
    stop: () => {
      prototype.query = query;
      return [...heard.values()];
    },
  };
};
