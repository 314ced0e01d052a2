#!/usr/bin/env node
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundleForImage, NATIVE, TRACED } from '#bundle-programs';
import { billOfMaterials } from './bill-of-materials.mjs';
import { compressFiles } from './compress-files.mjs';
import { copyPackages } from './copy-packages.mjs';
import { thirdPartyNotices } from './third-party-notices.mjs';

const HELP = `Makes one folder per process, each all that its image needs: code in one file per command, native packages,
a health check, a bill of materials, the licences of others; for the gateway also the built web app.

  node deploy/product/bundle.mjs <target folder> [process ...]

The workspace must be installed (npm ci); the web app is built when web/dist is missing.`;

const ROOT = resolve(import.meta.dirname, '../..');

const service = (name) => ({ workspace: `services/${name}`, native: [...(NATIVE[name] ?? []), ...TRACED] });

/** `native`: packages that are copied, not bundled: those with compiled parts and those that tracing patches. */
export const PROCESSES = {
  auth: service('auth'),
  catalog: service('catalog'),
  orders: service('orders'),
  billing: service('billing'),
  analytics: service('analytics'),
  gateway: { workspace: 'bff', native: TRACED },
  mail: { source: 'deploy/mail-catcher', native: [] },
};

/** Moves shops in and out, so it has the code of all services. */
PROCESSES.operate = {
  source: 'scripts/operate',
  native: [...new Set(Object.values(PROCESSES).flatMap(({ native }) => native))],
};

const bundleCommands = ({ workspace, source = `${workspace}/src` }, target) =>
  bundleForImage(source, join(target, 'dist'));

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
