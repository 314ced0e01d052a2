import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@bahi/embedded-postgres';

const silent = { debug: () => undefined, warn: (message: string) => console.error(message) };

/**
 * Serves one throw-away PostgreSQL: prints its URL, ends when standard input closes, so that not even a killed test
 * run leaves it behind.
 */
async function serve(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bahi-test-postgres-'));
  // The server may have to run as another user, who must be able to enter.
  chmodSync(dataDir, 0o755);
  const server = await startEmbeddedPostgres({ dataDir, logger: silent, durable: false });
  const stop = async () => {
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  process.stdin.once('close', () => void stop()); // the parent reads the exit code
  process.stdin.resume();
  // Ctrl+C in the terminal reaches us too; the parent closes our input when its tests have ended.
  process.on('SIGINT', () => undefined);
  console.log(server.superuserUrl());
}

serve().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
