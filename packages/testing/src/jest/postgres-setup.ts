import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable, Writable } from 'node:stream';

type Server = ChildProcessByStdio<Writable, Readable, null>;

declare global {
  var bahiTestPostgres: Server | undefined;
}

function firstLine(server: Server): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: server.stdout }).once('line', resolve);
    server.once('exit', (code) => reject(new Error(`The test database ended at once (exit code ${code})`)));
  });
}

/**
 * One real PostgreSQL per run, shared by all suites through BAHI_TEST_POSTGRES_URL; a URL that is already there is
 * used instead. It lives in a process of its own, because jest runs this file outside of its module resolution.
 */
export default async ({ rootDir }: { readonly rootDir: string }): Promise<void> => {
  if (process.env.BAHI_TEST_POSTGRES_URL) return;
  const program = join(rootDir, 'packages/testing/src/jest/serve-postgres.ts');
  const server = spawn(process.execPath, ['--conditions=@bahi/source', '--import', 'tsx', program], {
    cwd: rootDir,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  process.env.BAHI_TEST_POSTGRES_URL = await firstLine(server);
  globalThis.bahiTestPostgres = server;
};
