import type { ChannelModel } from 'amqplib';
import { FIRST_PAUSE_MS, nextPause, orAborted, pause } from '../kernel/abortable.js';
import type { Logger } from '../kernel/logger.js';
import type { Closable } from '../kernel/ports/index.js';

export interface AmqpLinkOptions {
  readonly url: string;
  readonly connectionName: string;
  readonly logger: Logger;
  /** Prepares a new connection; when it rejects, the connection is given up and made again. */
  readonly onConnected: (connection: ChannelModel) => Promise<void>;
}

const CONNECT_TIMEOUT_MS = 5_000;
const HEARTBEAT_S = 10;

/** A dead connection is noticed by its silence. */
export function withHeartbeat(url: string): string {
  const parsed = new URL(url);
  if (!parsed.searchParams.has('heartbeat')) parsed.searchParams.set('heartbeat', String(HEARTBEAT_S));
  return parsed.toString();
}

/** A connection that is made again whenever it is lost, until it is closed. */
export class AmqpLink implements Closable {
  readonly #options: AmqpLinkOptions;
  readonly #stop = new AbortController();
  readonly #ended: Promise<void>;
  #connection: ChannelModel | null = null;

  constructor(options: AmqpLinkOptions) {
    this.#options = options;
    this.#ended = this.#run();
  }

  async close() {
    this.#stop.abort();
    await this.#drop();
    await this.#ended;
  }

  async #drop() {
    const connection = this.#connection;
    this.#connection = null;
    // Rejects when it is closed already, which is fine.
    await connection?.close().catch(() => undefined);
  }

  async #run() {
    const { logger, connectionName } = this.#options;
    const { signal } = this.#stop;
    let pauseMs = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      const { cause, wasUp } = await this.#live();
      if (signal.aborted) return;
      if (wasUp) pauseMs = FIRST_PAUSE_MS;
      logger.warn({ err: cause, connectionName, pauseMs }, 'The broker is unavailable; will reconnect');
      await pause(pauseMs, signal);
      pauseMs = nextPause(pauseMs);
    }
  }

  /** One connection from its opening to its end. */
  async #live(): Promise<{ cause: unknown; wasUp: boolean }> {
    const { url, connectionName, onConnected } = this.#options;
    const { signal } = this.#stop;
    let wasUp = false;
    let cause: unknown = new Error('The connection was closed');
    try {
      // Imported here: tracing patches only what is loaded after its start.
      const { connect } = await import('amqplib');
      const clientProperties = { connection_name: connectionName };
      const connection = await connect(withHeartbeat(url), { timeout: CONNECT_TIMEOUT_MS, clientProperties });
      this.#connection = connection;
      const lost = new Promise<void>((resolve) => connection.on('close', () => resolve()));
      connection.on('error', (error) => {
        cause = error;
      });
      await Promise.race([onConnected(connection), lost]);
      wasUp = true;
      await orAborted(lost, signal, undefined);
    } catch (error) {
      cause = error;
    }
    await this.#drop();
    return { cause, wasUp };
  }
}
