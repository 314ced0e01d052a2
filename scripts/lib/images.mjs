import { join } from 'node:path';
import { ROOT } from './root.mjs';
import { run } from './run.mjs';

/**
 * Builds the images of the container suites while other steps run: those of the stores at once, those of the product once
 * the workspace is built.
 * @param {Promise<unknown>} workspaceBuilt
 * @returns {{ name: string, work: () => Promise<{ ok: boolean, output: string, seconds: number }> }} the step that waits
 * for them
 */
export const startImages = (workspaceBuilt) => {
  const built = buildImages(workspaceBuilt);
  return { name: 'images', work: () => built };
};

const buildImages = async (workspaceBuilt) => {
  const startedAt = performance.now();
  const stores = await runBuild('build.mjs');
  await workspaceBuilt;
  const product = await runBuild('build-product.mjs', '--from-workspace');
  return {
    ok: stores.ok && product.ok,
    output: `${stores.output}\n${product.output}`,
    seconds: (performance.now() - startedAt) / 1000,
  };
};

const IMAGES = join(ROOT, 'deploy/images');
const NAMES = `--env-file=${join(IMAGES, 'stand-ins.env')}`;

const runBuild = (file, ...args) => run(process.execPath, [NAMES, join(IMAGES, file), ...args]);
