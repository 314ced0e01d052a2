import { execFileSync, spawnSync } from 'node:child_process';

/** Marks an image built by this folder, so that one from a registry is never overwritten. */
export const STAND_IN_LABEL = 'bahi.stand-in';

const hasBuildx = spawnSync('docker', ['buildx', 'version']).status === 0;

// The engine of older distributions has the classic builder only and warns at length.
const env = { ...process.env, ...(hasBuildx ? {} : { DOCKER_BUILDKIT: '0' }) };

/** Runs docker and shows its output; throws when it fails. */
export const docker = (...args) => execFileSync('docker', args, { env, stdio: ['ignore', 'inherit', 'inherit'] });

const inspect = (image) => {
  const { status, stdout } = spawnSync('docker', ['image', 'inspect', image], { env, encoding: 'utf8' });
  return status === 0 ? JSON.parse(stdout)[0] : null;
};

/** 'absent', 'stand-in' (made here) or 'official' (anything else of that name). */
export const kindOf = (image) => {
  const found = inspect(image);
  if (!found) return 'absent';
  return found.Config?.Labels?.[STAND_IN_LABEL] ? 'stand-in' : 'official';
};

/** @throws Error that names what to start. */
export const requireDocker = () => {
  const { status, stderr } = spawnSync('docker', ['info'], { env, encoding: 'utf8' });
  if (status !== 0)
    throw new Error(`Docker does not answer. Start it (for example: dockerd &) and try again.\n${stderr}`);
};

/** Builds the Dockerfile of a folder under the stand-in label. */
export const buildFolder = (folder, image, buildArgs = {}) => {
  const args = Object.entries(buildArgs).flatMap(([name, value]) => ['--build-arg', `${name}=${value}`]);
  docker('build', '--quiet', '--label', `${STAND_IN_LABEL}=true`, '--tag', image, ...args, folder);
};
