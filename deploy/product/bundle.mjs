#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { build } from 'esbuild';
import { billOfMaterials } from './bill-of-materials.mjs';
import { compressFiles } from './compress-files.mjs';
import { copyPackages } from './copy-packages.mjs';
import { thirdPartyNotices } from './third-party-notices.mjs';

const HELP = `Makes one folder per process, each all that its image needs: code in one file per command, native packages,
a health check, a bill of materials, the licences of others; for the gateway also the built web app.

  node deploy/product/bundle.mjs <target folder> [process ...]

The workspace must be installed (npm ci); the web app is built when web/dist is missing.`;

const ROOT = resolve(import.meta.dirname, '../..');

/** Packages that tracing patches as they are loaded; inside a bundle it could not find them. */
const TRACED = ['pg', 'amqplib', 'ioredis'];

const service = (name, native = []) => ({ workspace: `services/${name}`, native: [...native, ...TRACED] });

/** `native`: packages that are copied, not bundled: those with compiled parts and those that tracing patches. */
export const PROCESSES = {
  auth: service('auth', ['@node-rs/argon2']),
  catalog: service('catalog', ['sharp']),
  orders: service('orders'),
  billing: service('billing', [
    ...[
      '',
      '-arabic',
      '-bengali',
      '-devanagari',
      '-gujarati',
      '-gurmukhi',
      '-kannada',
      '-malayalam',
      '-oriya',
      '-tamil',
      '-telugu',
    ].map((script) => `@fontsource/noto-sans${script}`),
    'pdfkit',
    'fontkit',
  ]),
  analytics: service('analytics'),
  gateway: { workspace: 'bff', native: TRACED },
  mail: { source: 'deploy/mail-catcher', native: [] },
};

/** Moves shops in and out, so it has the code of all services. */
PROCESSES.operate = {
  source: 'scripts/operate',
  native: [...new Set(Object.values(PROCESSES).flatMap(({ native }) => native))],
};

/** Entry points: the program and, in `cli`, the release job and the operator's commands. */
const entryPoints = (source) =>
  readdirSync(join(ROOT, source), { recursive: true })
    .filter((path) => /^(main|cli\/[a-z-]+)\.m?[jt]s$/.test(path))
    .map((path) => join(source, path));

/** Drivers that knex and pg would load for databases and features that this product does not have. */
const NEVER_LOADED = [
  'pg-native',
  'pg-query-stream',
  'mysql',
  'mysql2',
  'mariadb',
  'sqlite3',
  'better-sqlite3',
  'oracledb',
  'tedious',
];

/** Bundled CommonJS packages expect a `require`, which modules do not have. */
const REQUIRE = `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);`;

const bundleCommands = ({ workspace, source = `${workspace}/src`, native }, target) =>
  build({
    absWorkingDir: ROOT,
    entryPoints: entryPoints(source),
    outbase: source,
    // Code that the commands share is in the image once.
    splitting: true,
    outdir: join(target, 'dist'),
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    conditions: ['@bahi/source'],
    external: [...native, ...NEVER_LOADED],
    banner: { js: REQUIRE },
    legalComments: 'linked',
    metafile: true,
    logLevel: 'warning',
  });

const addWeb = (target) => {
  const built = join(ROOT, 'web/dist');
  if (!existsSync(join(built, 'index.html')))
    execFileSync('npm', ['run', 'build', '--workspace=web'], { cwd: ROOT, stdio: ['ignore', 'ignore', 'inherit'] });
  cpSync(built, target, { recursive: true });
  compressFiles(target);
};

const bundleProcess = async (name, target) => {
  const { workspace, native } = PROCESSES[name];
  const hasWeb = name === 'gateway';
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const { metafile } = await bundleCommands(PROCESSES[name], target);
  const copied = copyPackages(native, { from: join(ROOT, workspace ?? ''), to: join(target, 'node_modules') });
  if (hasWeb) addWeb(join(target, 'web'));
  cpSync(join(import.meta.dirname, 'health-check.mjs'), join(target, 'health-check.mjs'));
  writeFileSync(join(target, 'package.json'), '{ "type": "module" }\n');
  const bill = billOfMaterials({ root: ROOT, name: `bahi-${name}`, metafile, copied, hasWeb });
  writeFileSync(join(target, 'sbom.cdx.json'), `${JSON.stringify(bill, null, 1)}\n`);
  const notices = thirdPartyNotices({ root: ROOT, components: bill.components });
  writeFileSync(join(target, 'third-party-notices.txt'), notices);
};

const main = async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  const [target, ...names] = positionals;
  const unknown = names.filter((name) => !(name in PROCESSES));
  if (values.help) return console.log(HELP);
  if (!target || unknown.length > 0) {
    console.error(unknown.length > 0 ? `Unknown: ${unknown.join(', ')}\n\n${HELP}` : HELP);
    process.exitCode = 2;
    return;
  }
  // What a volume for files starts as: an empty folder, because the run-time image has no program to make one.
  mkdirSync(resolve(target, 'empty'), { recursive: true });
  for (const name of names.length > 0 ? names : Object.keys(PROCESSES)) {
    await bundleProcess(name, resolve(target, name));
    console.log(`${name}: ${resolve(target, name)}`);
  }
};

if (import.meta.filename === process.argv[1]) await main();
