const { statSync } = require('node:fs');
const { join, relative } = require('node:path');

/** The suites that take longest, longest first: one that starts last would keep a single core busy at the end of a run. */
const SLOW = [
  'web/src/app/error-catalogue.test.tsx',
  'quality/operations/transfer.test.ts',
  'quality/model/model.test.ts',
  'standalone/test/standalone.test.ts',
  'standalone/test/main.test.ts',
  'web/src/app/missing-fields.test.tsx',
  'quality/operations/commands.test.ts',
  'quality/operations/cells.test.ts',
  'e2e/browser/axe-dialogs.test.ts',
  'e2e/browser/visual-baselines.test.ts',
  'e2e/browser/flows.test.ts',
  'e2e/browser/scripts-in-texts.test.ts',
  'e2e/browser/axe.test.ts',
  'e2e/browser/pseudo-language.test.ts',
  'e2e/browser/focus.test.ts',
  'e2e/browser/robustness.test.ts',
  'e2e/browser/translated-page.test.ts',
  'e2e/browser/stillness.test.ts',
  'quality/containers/product.test.ts',
  'quality/containers/one-machine.test.ts',
  'quality/chaos/short.test.ts',
];
const ROOT = join(__dirname, '..', '..');

/** A sequencer of jest for machines that never ran the suites before: the slow ones first, then the large ones. */
class SlowFirst {
  sort(tests) {
    const weightOf = (path) => {
      const at = SLOW.indexOf(relative(ROOT, path));
      return at < 0 ? statSync(path).size : Number.MAX_SAFE_INTEGER - at;
    };
    return [...tests].sort((one, other) => weightOf(other.path) - weightOf(one.path));
  }
  shard({ tests }) {
    return tests;
  }
  allFailedTests(tests) {
    return tests;
  }
  cacheResults() {}
}

module.exports = SlowFirst;
