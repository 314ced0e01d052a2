import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';

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

/** Answers every request of a page from that build; an address of the app gets its page. */
export async function servePseudoApp(page: Page): Promise<void> {
  await page.route('**/*', async (route) => {
    const { pathname } = new URL(route.request().url());
    const file = join(BUILD, pathname);
    const path = extname(pathname) !== '' && existsSync(file) ? file : join(BUILD, 'index.html');
    const contentType = TYPES[extname(path)] ?? 'application/octet-stream';
    await route.fulfill({ body: await readFile(path), contentType });
  });
}
