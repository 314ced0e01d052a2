const swc = (tsx) => [
  '@swc/jest',
  {
    sourceMaps: 'inline',
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx },
      transform: { react: { runtime: 'automatic' } },
    },
  },
];

const common = {
  transform: { '^.+\\.tsx$': swc(true), '^.+\\.ts$': swc(false) },
  moduleNameMapper: { '^(\\.{1,2}/.*)\\.js$': '$1' },
  modulePathIgnorePatterns: ['/dist/'],
  runtime: '<rootDir>/packages/testing/src/jest/quick-runtime.cjs',
};

/** Tests read sources through the private export condition; nothing needs to be built first. */
const node = (displayName, testMatch, extra = {}) => ({
  ...common,
  displayName,
  testMatch,
  testEnvironment: 'node',
  testEnvironmentOptions: { customExportConditions: ['@bahi/source', 'node', 'node-addons'] },
  ...extra,
});

/** Suites of code, which load their packages once per worker; whole products and browsers gain nothing by it. */
const oneRealm = { testEnvironment: '<rootDir>/packages/testing/src/jest/one-realm.cjs' };

/** Suites that talk to a real PostgreSQL share one embedded server per run. */
const withPostgres = {
  globalSetup: '<rootDir>/packages/testing/src/jest/postgres-setup.ts',
  globalTeardown: '<rootDir>/packages/testing/src/jest/postgres-teardown.ts',
};

export default {
  // A guard against what hangs, not a measure of speed: a busy machine may be ten times slower than a quiet one.
  testTimeout: 300_000,
  projects: [
    node(
      'unit',
      ['<rootDir>/{packages,services}/*/src/**/*.test.ts', '<rootDir>/{bff,standalone,bench}/src/**/*.test.ts'],
      oneRealm,
    ),
    node(
      'service',
      ['<rootDir>/{packages,services}/*/test/**/*.test.ts', '<rootDir>/{bff,standalone}/test/**/*.test.ts'],
      { ...oneRealm, ...withPostgres },
    ),
    node('e2e', ['<rootDir>/e2e/**/*.test.ts']),
    node('quality', ['<rootDir>/quality/**/*.test.ts']),
    node('deploy', ['<rootDir>/deploy/**/*.test.ts', '<rootDir>/scripts/**/*.test.ts']),
    {
      ...common,
      displayName: 'web',
      testMatch: ['<rootDir>/web/src/**/*.test.{ts,tsx}'],
      testEnvironment: '<rootDir>/packages/testing/src/jest/browser-realm.cjs',
      testEnvironmentOptions: { customExportConditions: ['@bahi/source', 'browser'] },
      moduleNameMapper: {
        ...common.moduleNameMapper,
        '^bwip-js/dist/bwipp\\.mjs$': '<rootDir>/web/test-support/bwipp.cjs',
        '\\.module\\.css$': 'identity-obj-proxy',
        '\\.css\\?inline$': '<rootDir>/web/test-support/empty.cjs',
        '\\.(css|svg|woff2)$': '<rootDir>/web/test-support/empty.cjs',
      },
      setupFilesAfterEnv: ['<rootDir>/web/test-support/setup.ts'],
    },
  ],
};
