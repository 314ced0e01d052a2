import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './root.mjs';

const FOLDERS = ['packages', 'services', 'bff', 'standalone', 'web', 'e2e', 'quality', 'deploy', 'scripts', 'bench'];
const LEFT_OUT = new Set(['node_modules', 'dist']);
/** The first comment of a suite that guards no single change: `// Only with --all: <reason>`. */
const ONLY_WITH_ALL = /^\/\/ Only with --all: (.+)$/m;
/** The first comment of a suite under load or faults, whose deadlines hold on a machine of its own. */
const ALONE = /^\/\/ Alone on the machine: (.+)$/m;
/** The first comment of a suite that mostly waits for processes or containers, of which two share the machine. */
const IN_PAIRS = /^\/\/ In pairs, after the others: (.+)$/m;
/** Every suite of this folder is a long proof. */
const LONG_PROOFS = 'quality/';

const testFiles = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : testFiles(path);
    return /\.test\.tsx?$/.test(entry.name) ? [path] : [];
  });

/** Every suite of the repository: its path from the root, and its text. */
const readSuites = () =>
  FOLDERS.flatMap((name) => testFiles(join(ROOT, name))).map((file) => ({
    path: relative(ROOT, file),
    text: readFileSync(file, 'utf8'),
  }));

/**
 * Chooses the suites of a run.
 * @param {{ all: boolean, missing: readonly import('./tools.mjs').Tool[] }} options the tools this machine lacks
 * @returns what can share the machine, what runs in pairs after that, what runs alone, what only `--all` would run, and what cannot run here, by tool. A
 * tool that no suite asks for is not missed.
 */
export const chooseSuites = ({ all, missing }, suites = readSuites()) => {
  const isLong = ({ path, text }) => path.startsWith(LONG_PROOFS) || ONLY_WITH_ALL.test(text);
  const wanted = all ? suites : suites.filter((suite) => !isLong(suite));
  const impossible = missing
    .map(({ name, suites: what, imports, isOptional = false }) => ({
      tool: name,
      suites: what,
      isOptional,
      isPart: imports === null,
      files: imports ? wanted.filter(({ text }) => imports.test(text)).map(({ path }) => path) : [],
    }))
    .filter(({ isPart, files }) => isPart || files.length > 0);
  const cannotRun = new Set(impossible.flatMap(({ files }) => files));
  const runnable = wanted.filter(({ path }) => !cannotRun.has(path));
  const pathsOf = (some) => some.map(({ path }) => path);
  return {
    suites: pathsOf(runnable.filter(({ text }) => !ALONE.test(text) && !IN_PAIRS.test(text))),
    inPairs: pathsOf(runnable.filter(({ text }) => IN_PAIRS.test(text))),
    alone: pathsOf(runnable.filter(({ text }) => ALONE.test(text))),
    onlyWithAll: suites.filter((suite) => !wanted.includes(suite)).map(({ path }) => path),
    impossible,
  };
};
