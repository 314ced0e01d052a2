#!/usr/bin/env node
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { buildBaseSystem } from './lib/base-system.mjs';
import { buildFolder, kindOf, requireDocker } from './lib/docker.mjs';
import { placeNode } from './lib/node-binary.mjs';
import { imageNames } from './lib/stand-ins.mjs';

const HELP = `Builds the base and backing images from Debian packages, for machines that reach no image registry.

  node deploy/images/build.mjs [--force] [name ...]

Names: base node-build node-run postgres redis rabbitmq caddy (all when none is given).
The images get the names of deploy/images/stand-ins.env, or those that the environment gives for the same settings. An image
of such a name that was not made here is left alone. base and node-build are kept when they are there; --force builds them again. Needs root, Docker and mmdebstrap (apt install mmdebstrap).`;

const FOLDER = import.meta.dirname;
const NODE_VERSION = '24.21.0';

const names = imageNames();
const IMAGES = {
  base: names.BASE_IMAGE,
  'node-build': names.NODE_BUILD_IMAGE,
  'node-run': names.NODE_RUN_IMAGE,
  postgres: names.POSTGRES_IMAGE,
  redis: names.REDIS_IMAGE,
  rabbitmq: names.RABBITMQ_IMAGE,
  caddy: names.CADDY_IMAGE,
};

const HOST_CERTIFICATES = '/usr/local/share/ca-certificates';

/** npm's own folder, next to the program that runs this file or where npm reports it. */
const npmFolder = () => {
  const prefix = dirname(dirname(process.execPath));
  const found = [
    join(prefix, 'lib/node_modules/npm'),
    process.env.npm_execpath ? dirname(dirname(process.env.npm_execpath)) : '',
  ];
  const folder = found.find((path) => path && existsSync(join(path, 'bin/npm-cli.js')));
  if (!folder)
    throw new Error('npm was not found beside node; run this with: npm exec -- node deploy/images/build.mjs');
  return folder;
};

const buildNode = (image) => {
  const context = mkdtempSync(join(tmpdir(), 'bahi-node-'));
  try {
    cpSync(join(FOLDER, 'node-build/Dockerfile'), join(context, 'Dockerfile'));
    const version = placeNode(NODE_VERSION, join(context, 'package-of-node'), join(context, 'node'));
    cpSync(npmFolder(), join(context, 'npm'), { recursive: true });
    mkdirSync(join(context, 'certificates'));
    const own = existsSync(HOST_CERTIFICATES)
      ? readdirSync(HOST_CERTIFICATES).filter((name) => name.endsWith('.crt'))
      : [];
    for (const name of own) cpSync(join(HOST_CERTIFICATES, name), join(context, 'certificates', name));
    rmSync(join(context, 'package-of-node'), { recursive: true, force: true });
    buildFolder(context, image, { BASE_IMAGE: IMAGES.base });
    console.log(`${image} contains Node ${version}`);
  } finally {
    rmSync(context, { recursive: true, force: true });
  }
};

const inFolder = (name, args) => (image) => buildFolder(join(FOLDER, name), image, args);

/** In the order in which they need each other. */
const BUILDERS = {
  base: buildBaseSystem,
  'node-build': buildNode,
  'node-run': inFolder('node-run', { BUILD_IMAGE: IMAGES['node-build'] }),
  postgres: inFolder('postgres', { BASE_IMAGE: IMAGES.base }),
  redis: inFolder('redis', { BASE_IMAGE: IMAGES.base }),
  rabbitmq: inFolder('rabbitmq', { BASE_IMAGE: IMAGES.base }),
  caddy: inFolder('caddy', { BASE_IMAGE: IMAGES.base }),
};

/** The others are built again each time: their layers are kept, so only a changed folder takes time. */
const BUILT_ONCE = new Set(['base', 'node-build']);

const build = async (name, force) => {
  const image = IMAGES[name];
  const kind = kindOf(image);
  if (kind === 'official') return console.log(`${image} exists and is not a stand-in; unchanged`);
  if (kind === 'stand-in' && !force && BUILT_ONCE.has(name)) return console.log(`${image} exists`);
  const startedAt = Date.now();
  await BUILDERS[name](image);
  console.log(`${image} built in ${((Date.now() - startedAt) / 1000).toFixed(1)} s`);
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { force: { type: 'boolean', default: false }, help: { type: 'boolean', short: 'h', default: false } },
});
const unknown = positionals.filter((name) => !(name in BUILDERS));
if (values.help) console.log(HELP);
else if (unknown.length > 0) {
  console.error(`Unknown: ${unknown.join(', ')}\n\n${HELP}`);
  process.exitCode = 2;
} else {
  requireDocker();
  const wanted = Object.keys(BUILDERS).filter((name) => positionals.length === 0 || positionals.includes(name));
  for (const name of wanted) await build(name, values.force);
}
