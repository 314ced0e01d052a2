import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './root.mjs';

const PROGRAMS = join(ROOT, 'programs');

/** Packages that tracing patches as they are loaded; inside a bundle it could not find them. */
export const TRACED = ['pg', 'amqplib', 'ioredis'];

const SCRIPTS = [
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
];

/** Packages of a service with compiled parts or files of their own. */
export const NATIVE = {
  auth: ['@node-rs/argon2'],
  catalog: ['sharp'],
  billing: [...['', ...SCRIPTS].map((script) => `@fontsource/noto-sans${script}`), 'pdfkit', 'fontkit'],
};

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

/** The program, the operator's commands in `cli`, and what `scripts/operate.mjs` loads; by their place in the output. */
const entryPoints = (source, folder = '') =>
  readdirSync(join(ROOT, source), { recursive: true })
    .filter((path) => /^(main|operate|cli\/[a-z-]+)\.m?[jt]s$/.test(path))
    .map((path) => ({ in: join(source, path), out: join(folder, path.replace(/\.m?[jt]s$/, '')) }));

const bundle = (entries, outdir, options) =>
  build({
    absWorkingDir: ROOT,
    entryPoints: entries,
    // Code that the programs share is written once.
    splitting: true,
    outdir,
    bundle: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    conditions: ['@bahi/source'],
    external: [...Object.values(NATIVE).flat(), ...TRACED, ...NEVER_LOADED],
    banner: { js: REQUIRE },
    logLevel: 'warning',
    ...options,
  });

/** Bundles the programs of one image, with the licences of others and esbuild's list of inputs. */
export const bundleForImage = (source, outdir) =>
  bundle(entryPoints(source), outdir, { legalComments: 'linked', metafile: true });

const workspaces = () =>
  [...readdirSync(join(ROOT, 'services')).map((name) => `services/${name}`), 'bff', 'standalone'].filter((folder) =>
    existsSync(join(ROOT, folder, 'src', 'main.ts')),
  );

/** Bundles the programs of all workspaces: `programs/<name>/main.js` and `cli/<command>.js`. */
export const bundleForHost = async () => {
  rmSync(PROGRAMS, { recursive: true, force: true });
  const entries = workspaces().flatMap((folder) => entryPoints(join(folder, 'src'), basename(folder)));
  // As deep as each `src`, so that paths by `import.meta` hold.
  await bundle(entries, PROGRAMS, { chunkNames: 'shared/[name]-[hash]' });
};
