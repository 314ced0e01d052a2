import { once } from 'node:events';

/** Stops the PostgreSQL of this run, if this run started one. */
export default async (): Promise<void> => {
  const server = globalThis.bahiTestPostgres;
  if (!server) return;
  const ended = once(server, 'exit');
  server.stdin.end();
  await ended;
};
