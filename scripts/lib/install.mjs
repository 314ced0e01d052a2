import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { lastLines, runNpm } from './run.mjs';
import { progress } from './steps.mjs';

const LOCK = join(ROOT, 'package-lock.json');
const INSTALLED = join(ROOT, 'node_modules', '.package-lock.json');
const STAMP = join(ROOT, '.cache', 'installed-lock');
const OLDEST = [20, 19];

/** Ends the program with one sentence when Node is too old to run the product. */
export const checkNode = () => {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST[0] || (major === OLDEST[0] && minor >= OLDEST[1])) return;
  console.error(`Bahi needs Node ${OLDEST.join('.')} or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
};

const lockDigest = () => createHash('sha256').update(readFileSync(LOCK)).digest('hex');

/** What npm installed belongs to this lock file: by our stamp, or because it is the newer one of the two. */
const isInstalled = () => {
  if (!existsSync(INSTALLED)) return false;
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === lockDigest()) return true;
  return statSync(INSTALLED).mtimeMs >= statSync(LOCK).mtimeMs;
};

const writeStamp = () => {
  mkdirSync(join(ROOT, '.cache'), { recursive: true });
  writeFileSync(STAMP, lockDigest());
};

/** Installs the packages of the lock file when they are missing or older than it; ends the program when that fails. */
export const installWhenStale = async () => {
  if (!isInstalled()) {
    const result = await progress('Installing packages (about a minute)', () =>
      runNpm(['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']),
    );
    if (!result.ok) {
      console.error(`${lastLines(result.output, 20)}\nThe packages could not be installed; see above.`);
      process.exit(1);
    }
  }
  writeStamp();
};
