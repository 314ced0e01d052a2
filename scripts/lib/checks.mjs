import { cruiseBoundaries } from './boundaries.mjs';
import { runTool } from './run.mjs';
import { runSteps } from './steps.mjs';

/** Fewer modules than this and the cruise saw too little: no violation would mean nothing. */
const LEAST_MODULES = 100;

const boundaries = async () => {
  const startedAt = performance.now();
  const { modules, violations } = await cruiseBoundaries();
  const blind =
    modules < LEAST_MODULES ? [`Only ${modules} modules were seen; at least ${LEAST_MODULES} are there.`] : [];
  const output = [...violations, ...blind].join('\n');
  return { ok: output === '', output, seconds: (performance.now() - startedAt) / 1000 };
};

/** The types of the tests and of the web app are checked against what this one writes. */
const types = { name: 'types', work: () => runTool('typescript/bin/tsc', ['-b']) };

const others = [
  { name: 'types of the tests', work: () => runTool('typescript/bin/tsc', ['-p', 'tsconfig.tests.json']) },
  { name: 'types of the web app', work: () => runTool('typescript/bin/tsc', ['-p', 'web', '--noEmit']) },
  {
    name: 'format and lint',
    work: () => runTool('@biomejs/biome/bin/biome', ['ci', '--colors=off', '--max-diagnostics=50']),
  },
  { name: 'promises', work: () => runTool('oxlint/bin/oxlint', ['--type-aware', '--deny-warnings']) },
  { name: 'boundaries', work: boundaries },
  { name: 'unused code', work: () => runTool('knip/bin/knip.js', ['--no-progress', '--no-config-hints']) },
];

/** Runs all checks, two at a time: half of them keep one core busy. */
export const runChecks = async () => [...(await runSteps([types])), ...(await runSteps(others, { atOnce: 2 }))];
