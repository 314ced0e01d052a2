/** Which package and folder may import which (docs/architecture.md). scripts/boundaries-guard.test.ts plants violations. */
const TEST = '\\.test\\.tsx?$|/test/|/test-support/';
const ROOTS = '^(standalone|e2e|quality|bench|deploy|scripts)/|^packages/testing/|/src/(main|cli/[a-z-]+)\\.ts$';

/** A workspace, or a folder of tools beside the workspaces. */
const PACKAGE = '^((?:packages|services)/[^/]+|bff|standalone|web|e2e|quality|bench|deploy|scripts)/';

/** What only computes. A parser or a hash is no I/O; a driver or a framework is. */
const COMPUTES = '^(crypto|buffer|timers/promises)$|node_modules/zod/|^packages/platform/src/csv/';
/** They count calls in memory while the shared cache is unavailable. */
const COUNT_ALONE =
  '^bff/src/call-limit\\.ts$|^services/(auth|billing|catalog)/src/service\\.ts$|^services/auth/src/(app/rate-limits|data/limit-counters)\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'services-import-no-other-service',
      comment: 'A service never imports another one; it calls it through its contract or subscribes to its events.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'services-import-no-composition-root',
      comment: 'A service is wired by roots and knows none of them.',
      severity: 'error',
      from: { path: '^services/' },
      to: { path: '^(bff|standalone|web|e2e|quality|bench|deploy|scripts)/' },
    },
    {
      name: 'domain-is-pure',
      comment:
        'Business rules know the contracts, themselves and what only computes: no I/O, no other folder of the service.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/domain/', pathNot: TEST },
      to: { pathNot: `^services/$1/src/domain/|^packages/contracts/|${COMPUTES}` },
    },
    {
      name: 'data-knows-domain-only',
      comment: 'Repositories and views know rules and rows, never their callers.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/data/', pathNot: TEST },
      to: { path: '^services/$1/src/', pathNot: '^services/$1/src/(data|domain)/' },
    },
    {
      name: 'use-cases-know-rules-and-data',
      comment: 'A use case does not know which call, event or timer runs it.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/app/', pathNot: TEST },
      to: { path: '^services/$1/src/', pathNot: '^services/$1/src/((app|domain|data)/|(deps|config)\\.ts$)' },
    },
    {
      name: 'calls-and-events-run-use-cases',
      comment: 'Handlers of calls and events parse, run a use case and present its result.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/(http|events)/', pathNot: TEST },
      to: { path: '^services/$1/src/', pathNot: '^services/$1/src/(($2|app|domain)/|(deps|config)\\.ts$)' },
    },
    {
      name: 'timers-and-commands-run-use-cases',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/(jobs\\.ts$|cli/)', pathNot: TEST },
      to: {
        path: '^services/$1/src/',
        pathNot: '^services/$1/src/((app|domain|cli)/|(deps|config|index|service)\\.ts$)',
      },
    },
    {
      name: 'only-roots-choose-adapters',
      comment: 'A service declares what it needs; only a composition root chooses the adapters.',
      severity: 'error',
      from: { pathNot: `${ROOTS}|${COUNT_ALONE}|${TEST}|^packages/(platform|embedded-postgres)/` },
      to: { path: '^packages/platform/src/adapters/|^packages/embedded-postgres/' },
    },
    {
      name: 'contracts-depend-on-zod-only',
      comment: 'Contracts run in browsers too.',
      severity: 'error',
      from: { path: '^packages/contracts/src/', pathNot: TEST },
      to: { pathNot: '^packages/contracts/src/|node_modules/zod/' },
    },
    {
      name: 'platform-has-no-business',
      comment: 'How a service lives, not what it does.',
      severity: 'error',
      from: { path: '^packages/platform/src/', pathNot: TEST },
      to: { path: '^(services|bff|standalone|web|e2e|quality|bench)/|^packages/testing/' },
    },
    {
      name: 'platform-kernel-is-lowest',
      comment: 'Layers of the platform: kernel <- data <- messaging <- http <- adapters <- host.',
      severity: 'error',
      from: { path: '^packages/platform/src/kernel/', pathNot: TEST },
      to: { path: '^packages/platform/src/(data|messaging|http|adapters|host|transfer)/' },
    },
    {
      name: 'platform-csv-stands-alone',
      comment: 'Domains read files with it: it computes and knows nothing of how a service runs.',
      severity: 'error',
      from: { path: '^packages/platform/src/csv/', pathNot: TEST },
      to: { path: '^packages/platform/src/(kernel|data|messaging|http|adapters|host)/' },
    },
    {
      name: 'platform-data-knows-kernel-only',
      severity: 'error',
      from: { path: '^packages/platform/src/data/', pathNot: TEST },
      to: { path: '^packages/platform/src/(messaging|http|adapters|host|transfer)/' },
    },
    {
      name: 'platform-messaging-below-http',
      severity: 'error',
      from: { path: '^packages/platform/src/messaging/', pathNot: TEST },
      to: { path: '^packages/platform/src/(http|adapters|host|transfer)/' },
    },
    {
      name: 'platform-http-and-adapters-below-host',
      severity: 'error',
      from: { path: '^packages/platform/src/(http|adapters)/', pathNot: TEST },
      to: { path: '^packages/platform/src/host/' },
    },
    {
      name: 'gateway-knows-no-service',
      comment: 'Its table is computed from the contracts.',
      severity: 'error',
      from: { path: '^bff/' },
      to: { path: '^(services|standalone|web)/' },
    },
    {
      name: 'web-sees-contracts-only',
      severity: 'error',
      from: { path: '^web/src/', pathNot: TEST },
      to: { path: '^(packages/(?!contracts/)|services/|bff/|standalone/|e2e/|quality/|bench/)' },
    },
    {
      name: 'web-kit-below-features',
      comment: 'Imports run lib, components -> features -> app.',
      severity: 'error',
      from: { path: '^web/src/(lib|components|styles)/', pathNot: TEST },
      to: { path: '^web/src/(features|app)/' },
    },
    {
      name: 'web-features-below-app',
      severity: 'error',
      from: { path: '^web/src/features/', pathNot: TEST },
      to: { path: '^web/src/app/' },
    },
    {
      name: 'web-features-import-no-other-feature',
      severity: 'error',
      from: { path: '^web/src/features/([^/]+)/' },
      to: { path: '^web/src/features/', pathNot: '^web/src/features/$1/' },
    },
    {
      name: 'testing-is-for-tests',
      comment: 'Nothing that is shipped imports the test worlds.',
      severity: 'error',
      from: { path: '^(packages/(?!testing/)|services|bff|standalone|web)', pathNot: TEST },
      to: { path: '^packages/testing/' },
    },
    {
      name: 'no-relative-imports-across-packages',
      comment:
        'A package imports another one by its name, through its exports, or by a name among the imports of the root.',
      severity: 'error',
      from: { path: PACKAGE },
      to: {
        path: PACKAGE,
        pathNot: '^$1/',
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased-workspace', 'aliased-subpath-import'],
      },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: TEST },
      to: { circular: true },
    },
    {
      name: 'everything-resolves',
      comment:
        'An import that leads nowhere hides from every other rule. The address of a module of a library is for the bundler.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true, pathNot: '[.]wasm[?]url$' },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|programs)/|\\.css$|\\.svg$|\\.woff2$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@bahi/source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
