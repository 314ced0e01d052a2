import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { STAND_IN_LABEL } from './docker.mjs';

const SUITE = 'bookworm';
const UNUSED = ['/usr/share/man/*', '/usr/share/doc/*', '/usr/share/locale/*', '/usr/share/info/*'];

const HOST_SOURCES = ['/etc/apt/sources.list.d/debian.sources', '/etc/apt/sources.list'];

/**
 * A Debian host's own sources, so that a configured mirror is used and updates and security come along. Without any,
 * mmdebstrap takes its own defaults for the suite, which name all three.
 */
const sources = () => HOST_SOURCES.filter((path) => existsSync(path)).slice(0, 1);

const ended = (child, name) =>
  new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${name} ended with ${code}`))));
  });

/** A minimal Debian from packages alone, imported as `image`. Needs root and mmdebstrap. */
export const buildBaseSystem = async (image) => {
  const options = UNUSED.map((path) => `--dpkgopt=path-exclude=${path}`);
  const packages = ['--variant=minbase', '--include=ca-certificates', '--aptopt=Acquire::Languages "none"'];
  const make = spawn('mmdebstrap', ['--quiet', ...packages, ...options, SUITE, '-', ...sources()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const label = ['--change', `LABEL ${STAND_IN_LABEL}=true`, '--change', 'CMD ["bash"]'];
  const load = spawn('docker', ['import', ...label, '-', image], { stdio: ['pipe', 'inherit', 'inherit'] });
  make.stdout.pipe(load.stdin);
  await Promise.all([ended(make, 'mmdebstrap'), ended(load, 'docker import')]);
};
