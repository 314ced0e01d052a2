import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative, sep } from 'node:path';
import type { NextFunction, Request, Response } from 'express';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.ttf': 'font/ttf',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
};

interface WebFile {
  readonly type: string;
  readonly plain: Buffer;
  readonly br: Buffer | undefined;
  readonly gzip: Buffer | undefined;
  readonly etag: string;
  readonly cacheControl: string;
}

/**
 * Serves the built web app from memory (about 2 MB), precompressed where the build did so. Paths that are no file
 * get the shell, whose router decides; its Link header names what the screen of the address needs.
 * @throws when the folder has no index.html.
 */
export function webFiles(folder: string) {
  const { built, hints } = load(folder);
  const shell = built.get('/index.html');
  if (!shell) throw new Error(`No built web app in ${folder}`);
  return (request: Request, response: Response, next: NextFunction) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return next();
    const file = built.get(request.path);
    if (file) return send(request, response, file);
    if (extname(request.path) !== '' || request.path.startsWith('/api')) return next();
    const hint = hints.get(request.path);
    if (hint) response.setHeader('Link', hint);
    return send(request, response, shell);
  };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Built assets carry a hash in their name and never change; the shell must always be the newest. */
function cacheControlOf(path: string) {
  return path.startsWith('/assets/')
    ? 'public, max-age=31536000, immutable'
    : path === '/index.html'
      ? 'no-store'
      : 'no-cache';
}

/** By address, the `Link` header that names what its screen needs; written by the build. */
function hintsIn(file: Buffer | undefined): ReadonlyMap<string, string> {
  return new Map(Object.entries(JSON.parse(file?.toString() ?? '{}') as Record<string, string>));
}

function load(folder: string) {
  const contents = new Map(
    filesBelow(folder).map((file) => [`/${relative(folder, file).split(sep).join('/')}`, readFileSync(file)]),
  );
  const files = [...contents].filter(([path]) => !/\.(br|gz|map)$/.test(path) && !path.startsWith('/.vite/'));
  const built = new Map(
    files.map(([path, plain]): [string, WebFile] => [
      path,
      {
        type: TYPES[extname(path)] ?? 'application/octet-stream',
        plain,
        br: contents.get(`${path}.br`),
        gzip: contents.get(`${path}.gz`),
        etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
        cacheControl: cacheControlOf(path),
      },
    ]),
  );
  return { built, hints: hintsIn(contents.get('/.vite/preload-hints.json')) };
}

function encodingFor(request: Request, file: WebFile): 'br' | 'gzip' | 'plain' {
  if (file.br && request.acceptsEncodings('br')) return 'br';
  return file.gzip && request.acceptsEncodings('gzip') ? 'gzip' : 'plain';
}

function send(request: Request, response: Response, file: WebFile) {
  const encoding = encodingFor(request, file);
  response.setHeader('Content-Type', file.type);
  response.setHeader('Cache-Control', file.cacheControl);
  response.vary('Accept-Encoding');
  if (file.cacheControl !== 'no-store') response.setHeader('ETag', file.etag);
  if (request.get('if-none-match') === file.etag && file.cacheControl !== 'no-store') {
    response.status(304).end();
    return;
  }
  if (encoding !== 'plain') response.setHeader('Content-Encoding', encoding);
  const content = file[encoding] ?? file.plain;
  response.setHeader('Content-Length', content.length);
  response.end(content); // Node sends no body for HEAD
}
