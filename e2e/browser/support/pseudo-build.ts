import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(__dirname, '..', '..', '..');
const BUILD = join(ROOT, '.cache', 'web-qq');
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Builds the web app in the pseudo-language. */
export async function buildPseudoApp(): Promise<void> {
  const vite = join(ROOT, 'node_modules', 'vite', 'bin', 'vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', '--mode', 'qq', '--logLevel', 'warn'], {
    cwd: join(ROOT, 'web'),
  });
}

/** Serves that build; an address of the app gets its page. */
export async function servePseudoApp(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const server = createServer(async ({ url }, response) => {
    const { pathname } = new URL(url ?? '/', 'http://localhost');
    const file = join(BUILD, pathname);
    const isFile = extname(pathname) !== '' && existsSync(file);
    const path = isFile ? file : join(BUILD, 'index.html');
    // What the browser keeps, it also keeps compiled.
    if (isFile) response.setHeader('Cache-Control', 'max-age=3600');
    response.setHeader('Content-Type', TYPES[extname(path)] ?? 'application/octet-stream');
    response.end(await readFile(path));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
