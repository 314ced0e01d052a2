#!/usr/bin/env node
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { PROCESSES } from '../product/bundle.mjs';
import { docker, requireDocker } from './lib/docker.mjs';

const HELP = `Builds the images of the product: bahi/<process>:<version>.

  node deploy/images/build-product.mjs [--from-workspace] [--version 0.1.0] [process ...]

--from-workspace bundles what is installed here instead of installing again inside the build; faster, and it needs no
network. Version: --version, else BAHI_VERSION, else dev. Base images: NODE_BUILD_IMAGE and NODE_RUN_IMAGE; on a machine
without a registry: node --env-file=deploy/images/stand-ins.env deploy/images/build-product.mjs --from-workspace`;

const ROOT = resolve(import.meta.dirname, '../..');
const DOCKERFILE = join(ROOT, 'deploy/Dockerfile');
const BUNDLES_IMAGE = 'bahi/bundles:local';

const baseArguments = ['NODE_BUILD_IMAGE', 'NODE_RUN_IMAGE']
  .filter((name) => process.env[name])
  .flatMap((name) => ['--build-arg', `${name}=${process.env[name]}`]);

/** What the image says about itself. */
const buildArguments = (version) => {
  const { status, stdout } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: ROOT, encoding: 'utf8' });
  const commit = status === 0 ? stdout.trim() : 'unknown';
  return ['--build-arg', `BAHI_VERSION=${version}`, '--build-arg', `BAHI_COMMIT=${commit}`];
};

const buildFromSource = (names, version) => {
  for (const name of names) {
    const tag = `bahi/${name}:${version}`;
    const args = [...baseArguments, ...buildArguments(version)];
    docker('build', '--quiet', ...args, '--file', DOCKERFILE, '--target', name, '--tag', tag, ROOT);
    console.log(tag);
  }
};

/** The classic builder runs every stage above the target, wanted or not: only those that a target needs are kept. */
const stagesFor = (name) => {
  const [head, ...stages] = readFileSync(DOCKERFILE, 'utf8').split(/^(?=FROM )/m);
  const needed = new RegExp(`^FROM \\S+ AS (bundles|process|${name})$`, 'm');
  return [head, ...stages.filter((stage) => needed.test(stage))].join('');
};

const buildFromWorkspace = (names, version) => {
  const context = mkdtempSync(join(tmpdir(), 'bahi-bundles-'));
  try {
    const bundler = join(ROOT, 'deploy/product/bundle.mjs');
    execFileSync(process.execPath, [bundler, join(context, 'bundles'), ...names], { stdio: 'inherit' });
    writeFileSync(join(context, 'Dockerfile'), 'FROM scratch\nCOPY bundles/ /bundles/\n');
    docker('build', '--quiet', '--tag', BUNDLES_IMAGE, context);
    rmSync(join(context, 'bundles'), { recursive: true });
    for (const name of names) {
      writeFileSync(join(context, 'Dockerfile'), stagesFor(name));
      const tag = `bahi/${name}:${version}`;
      const bundles = ['--build-arg', `BUNDLES=${BUNDLES_IMAGE}`];
      const args = [...baseArguments, ...buildArguments(version), ...bundles];
      docker('build', '--quiet', ...args, '--target', name, '--tag', tag, context);
      console.log(tag);
    }
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'from-workspace': { type: 'boolean', default: false },
    version: { type: 'string', default: process.env.BAHI_VERSION ?? 'dev' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});
const unknown = positionals.filter((name) => !(name in PROCESSES));
if (values.help) console.log(HELP);
else if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}\n\n${HELP}`);
  process.exitCode = 2;
} else {
  requireDocker();
  const names = positionals.length > 0 ? positionals : Object.keys(PROCESSES);
  const build = values['from-workspace'] ? buildFromWorkspace : buildFromSource;
  build(names, values.version);
}
