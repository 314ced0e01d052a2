import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type EmbeddedPostgres, startEmbeddedPostgres, withClient } from '@bahi/embedded-postgres';
import type { StorePart } from './part.js';

export interface PostgresPart extends StorePart {
  superuserUrl(database?: string): string;
}

const silent = { debug: () => undefined, warn: () => undefined };
const START_ATTEMPTS = 100;

/**
 * The database that ships with the product. Durable, because a killed one must have kept what it confirmed. To freeze it
 * freeze its proxy: its processes belong to each connection.
 */
export function postgresPart(dataDir: string, port: number): PostgresPart {
  let running: EmbeddedPostgres | null = null;
  let hasGivenUp = false;
  const pid = () => Number.parseInt(readFileSync(join(dataDir, 'cluster', 'postmaster.pid'), 'utf8'), 10);
  const close = async () => {
    await running?.close();
    running = null;
    hasGivenUp = false;
  };
  return {
    name: 'postgres',
    get pid() {
      return running && !hasGivenUp ? pid() : null;
    },
    async serves() {
      return (
        running !== null &&
        withClient(running.superuserUrl(), async (client) => (await client.query('select 1')).rowCount === 1)
      );
    },
    superuserUrl(database) {
      if (!running) throw new Error('The database is down');
      return running.superuserUrl(database);
    },
    async start() {
      // The processes of the killed one need a moment to notice that they are alone.
      for (let attempt = 1; running === null; attempt += 1) {
        try {
          running = await startEmbeddedPostgres({
            dataDir,
            port,
            logger: silent,
            onUnexpectedEnd: () => {
              hasGivenUp = true;
            },
          });
        } catch (error) {
          if (attempt === START_ATTEMPTS) throw error;
          await pause(100);
        }
      }
    },
    async kill() {
      if (!running) return;
      if (!hasGivenUp) process.kill(pid(), 'SIGKILL');
      await close();
    },
    stop: close,
    freeze: async () => void process.kill(pid(), 'SIGSTOP'),
    thaw: async () => void process.kill(pid(), 'SIGCONT'),
  };
}
