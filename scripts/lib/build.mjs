import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { ROOT } from './root.mjs';
import { lastLines, runTool } from './run.mjs';
import { progress } from './steps.mjs';

const STAMP = join(ROOT, '.cache', 'built-sources');
const RESULTS = ['programs/standalone/main.js', 'web/dist/index.html'];
const SOURCES = ['packages', 'services', 'bff', 'standalone', 'web'];
const SETTINGS = ['package-lock.json', 'tsconfig.json', 'tsconfig.base.json', 'scripts/lib/bundle-programs.mjs'];
const LEFT_OUT = new Set(['node_modules', 'dist', 'test', 'test-support', 'coverage']);
const WEB_DIST = join(ROOT, 'web', 'dist');

const filesBelow = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : filesBelow(path);
    return /\.test\.tsx?$|\.tsbuildinfo$|\.md$/.test(entry.name) ? [] : [path];
  });

/** One number for everything the build reads; times do not count, because a checkout changes them. */
const sourcesDigest = () => {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0] ?? '');
  const files = [
    ...SETTINGS.map((name) => join(ROOT, name)),
    ...SOURCES.flatMap((name) => filesBelow(join(ROOT, name))),
  ];
  for (const file of files.sort())
    hash.update(relative(ROOT, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

const compileServices = () => runTool('typescript/bin/tsc', ['-b']);

/** Imported late: the first start has no packages before it installs them. */
const bundlePrograms = async () => {
  const startedAt = performance.now();
  const { bundleForHost } = await import('./bundle-programs.mjs');
  const output = await bundleForHost().then(
    () => '',
    (error) => error.message,
  );
  return { ok: output === '', output, seconds: (performance.now() - startedAt) / 1000 };
};
const bundleWeb = () => runTool('vite/bin/vite.js', ['build', '--logLevel', 'warn'], { cwd: join(ROOT, 'web') });

const TEXTS = new Set(['.html', '.js', '.css', '.json', '.svg', '.webmanifest', '.txt', '.ttf', '.wasm']);
/** Below this a packet holds the file anyway. */
const WORTH_IT_BYTES = 1_024;

const inBrotli = promisify(brotliCompress);
const inGzip = promisify(gzip);

const compressFile = async (file) => {
  const content = readFileSync(file);
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  writeFileSync(`${file}.br`, await inBrotli(content, { params }));
  writeFileSync(`${file}.gz`, await inGzip(content, { level: 9 }));
};

/** Writes `.br` and `.gz` beside what is not packed yet in the built web app, so that the gateway never compresses. */
const compressWeb = async () => {
  const startedAt = performance.now();
  const files = filesBelow(WEB_DIST).filter(
    (file) => TEXTS.has(extname(file)) && statSync(file).size >= WORTH_IT_BYTES,
  );
  await Promise.all(files.map(compressFile));
  return { ok: true, output: '', seconds: (performance.now() - startedAt) / 1000 };
};

/** The parts of a build in order; each gives `{ ok, output, seconds }`. */
export const buildSteps = [
  { name: 'Compiling the services', work: compileServices },
  { name: 'Bundling the services', work: bundlePrograms },
  { name: 'Building the web app', work: bundleWeb },
  { name: 'Compressing the web app', work: compressWeb },
];

const stampOf = () => (existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : '');

/** Builds everything; the program ends when a part fails. */
export const build = async () => {
  const digest = sourcesDigest();
  for (const { name, work } of buildSteps) {
    const result = await progress(name, work);
    if (result.ok) continue;
    console.error(`${lastLines(result.output)}\nThe product could not be built; see above.`);
    process.exit(1);
  }
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(STAMP, digest);
};

/** Builds when a source changed since the last build or its result is gone. */
export const buildWhenStale = async () => {
  const isThere = RESULTS.every((file) => existsSync(join(ROOT, file)));
  if (!isThere || stampOf() !== sourcesDigest()) await build();
};
