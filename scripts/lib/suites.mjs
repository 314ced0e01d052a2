import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './root.mjs';

const FOLDERS = ['packages', 'services', 'bff', 'standalone', 'e2e', 'quality', 'deploy', 'scripts'];
const LEFT_OUT = new Set(['node_modules', 'dist']);

const testFiles = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : testFiles(path);
    return entry.name.endsWith('.test.ts') ? [path] : [];
  });

/**
 * Says which suites this machine cannot run, and why. A tool that no suite asks for is not missed.
 * @param {readonly { name: string, suites: string, imports: RegExp | null, isOptional?: boolean }[]} missing tools
 * @returns {readonly { tool: string, suites: string, files: readonly string[], isOptional: boolean }[]}
 */
export const suitesWithout = (missing) => {
  const files = FOLDERS.flatMap((name) => testFiles(join(ROOT, name)));
  const importing = (pattern) => files.filter((file) => pattern.test(readFileSync(file, 'utf8')));
  return missing
    .map(({ name, suites, imports, isOptional = false }) => ({
      tool: name,
      suites,
      isOptional,
      imports,
      files: imports ? importing(imports).map((file) => relative(ROOT, file)) : [],
    }))
    .filter(({ imports, files: found }) => imports === null || found.length > 0);
};
