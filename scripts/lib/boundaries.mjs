import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

const FOLDERS = [
  'packages',
  'services',
  'bff',
  'standalone',
  'web/src',
  'e2e',
  'quality',
  'bench',
  'deploy',
  'scripts',
];

/**
 * dependency-cruiser 17 has SWC read every file as TypeScript without JSX and fails on the first component; this corrects
 * the option by file name.
 */
const teachTsx = () => {
  const swc = createRequire(import.meta.url)('@swc/core');
  const { parseFileSync } = swc;
  swc.parseFileSync = (file, options) => parseFileSync(file, { ...options, tsx: file.endsWith('.tsx') });
};

/**
 * Checks the imports of the repository against the rules of `.dependency-cruiser.cjs`.
 * @returns {Promise<{ modules: number, violations: readonly string[] }>} each violation as `rule: from → to`
 */
export const cruiseBoundaries = async (root = ROOT) => {
  teachTsx();
  const { cruise } = await import('dependency-cruiser');
  const { default: readRules } = await import('dependency-cruiser/config-utl/extract-depcruise-options');
  process.chdir(root);
  const rules = await readRules(join(root, '.dependency-cruiser.cjs'));
  const { output } = await cruise(FOLDERS, { ...rules, outputType: 'json' });
  const { modules, summary } = JSON.parse(output);
  return {
    modules: modules.filter(({ source }) => !source.includes('node_modules')).length,
    violations: summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  };
};
