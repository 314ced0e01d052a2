const { TestEnvironment } = require('jest-environment-jsdom');

/** Packages of plain data and schemas: they know no document, no React and no state of a suite. */
const SHARED = /^(zod|aria-query|d3-[a-z-]+|lodash|dequal|uqr|pretty-format|lz-string)(\/|$)/;

/** jsdom, whose suites share what needs no page. */
class BrowserRealm extends TestEnvironment {
  shares(moduleName) {
    return SHARED.test(moduleName);
  }
}

module.exports = BrowserRealm;
