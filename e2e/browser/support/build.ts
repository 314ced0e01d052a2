import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly assets?: readonly string[];
  readonly css?: readonly string[];
}

type Manifest = Readonly<Record<string, Chunk>>;

const DIST = join(__dirname, '..', '..', '..', 'web', 'dist');

/** The built web app: what each screen makes a browser fetch, in bytes after gzip. */
export function openBuild() {
  const manifest = readManifest();
  const chunk = (key: string): Chunk => {
    const found = manifest[key];
    if (!found) throw new Error(`The build has no chunk ${key}`);
    return found;
  };
  const content = (file: string) => readFileSync(join(DIST, file));

  /** These chunks and what they import statically; lazy ones are not followed. */
  const reached = (keys: readonly string[]): Chunk[] => {
    const visited = new Set<string>();
    const visit = (key: string) => {
      if (visited.has(key)) return;
      visited.add(key);
      for (const next of chunk(key).imports ?? []) visit(next);
    };
    for (const key of keys) visit(key);
    return [...visited].map(chunk);
  };
  const scripts = (...keys: string[]): Set<string> => new Set(reached(keys).map(({ file }) => file));

  const files = Object.values(manifest).map(({ file }) => file);
  const styles = (...keys: string[]): Set<string> => new Set(reached(keys).flatMap(({ css = [] }) => css));

  return {
    /** The page that loads everything else. */
    page: content('index.html').toString(),
    /** The scripts that come with these chunks. */
    scripts,
    /** The style sheet that comes with every screen. */
    baseStyles: styles('index.html'),
    /** The style sheets that come with these chunks. */
    styles,
    /** Summed file by file, as each is compressed by itself on the wire. */
    gzipOf: (files: Iterable<string>): number => [...files].reduce((sum, file) => sum + gzipBytes(content(file)), 0),
    /** The text of every built script. */
    everyScript: (): readonly string[] =>
      files.filter((file) => file.endsWith('.js')).map((file) => content(file).toString()),
    /** Chunks that import themselves by way of others: what one of them needs may not have run yet. */
    circles: (): string[] =>
      Object.keys(manifest).filter((key) =>
        (chunk(key).imports ?? []).some((next) => reached([next]).includes(chunk(key))),
      ),
    assetsOf: (key: string): readonly string[] => chunk(key).assets ?? [],
    sizeOf: (file: string): number => content(file).length,
  };
}

/** What is in `files` and not yet in what the browser has. */
export function beyond(files: Set<string>, ...had: Set<string>[]): Set<string> {
  return new Set([...files].filter((file) => !had.some((set) => set.has(file))));
}

function readManifest(): Manifest {
  const path = join(DIST, '.vite', 'manifest.json');
  if (!existsSync(path)) throw new Error('web/dist is missing: build the web app first (npm run build)');
  return JSON.parse(readFileSync(path, 'utf8'));
}

function gzipBytes(bytes: Uint8Array): number {
  return gzipSync(bytes, { level: 9 }).length;
}
