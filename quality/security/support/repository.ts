import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

export const ROOT = resolve(__dirname, '..', '..', '..');

/** What .gitignore leaves out; no git is asked, so that the tests run on an unpacked archive too. */
const IGNORED = /^(node_modules|dist|programs|coverage|\.cache|\.git|test-results)$|\.tsbuildinfo$|\.log$/;
const IGNORED_PLACES = new Set(['data', 'deploy/compose/secrets']);

/** Paths of all files of the repository, from its root. */
export function repositoryFiles(folder = ROOT): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = relative(ROOT, join(folder, entry.name));
    if (IGNORED.test(entry.name) || IGNORED_PLACES.has(path) || entry.isSymbolicLink()) return [];
    return entry.isDirectory() ? repositoryFiles(join(ROOT, path)) : [path];
  });
}

export function textOf(path: string): string {
  return readFileSync(join(ROOT, path), 'utf8');
}

export function jsonOf<T>(path: string): T {
  return JSON.parse(textOf(path)) as T;
}

export interface LockedPackage {
  readonly version?: string;
  readonly resolved?: string;
  readonly integrity?: string;
  readonly license?: string;
  readonly link?: boolean;
  readonly dev?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

export interface Lock {
  readonly lockfileVersion: number;
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

/** Third-party packages, by their path under node_modules. */
export function foreignPackages({ packages }: Lock): [string, LockedPackage][] {
  return Object.entries(packages).filter(([place, { link }]) => place.includes('node_modules/') && !link);
}

/** `node_modules/a/node_modules/@b/c` is `@b/c`. */
export function nameAt(place: string): string {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}
