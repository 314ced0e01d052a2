/** The walls of the house (docs/architecture.md). scripts/boundaries-guard.test.ts plants violations and expects red. */
const TEST = '\\.test\\.tsx?$|/test/|/test-support/';
const ROOTS =
  '^(standalone|e2e|quality|bench|deploy|scripts)/|^packages/testing/|/src/(main|migrate|replay|audit|rotate-keys)\\.ts$';

/** A workspace, or a folder of tools beside the workspaces. */
const PACKAGE = '^((?:packages|services)/[^/]+|bff|standalone|web|e2e|quality|bench|deploy|scripts)/';

/** Libraries that only compute. A parser or a hash is no I/O; a driver or a framework is. */
const COMPUTES = '^(crypto|buffer|timers/promises)$|node_modules/(zod|fast-csv|@fast-csv)/';
/** They count for themselves in memory when the shared cache is away. */
const COUNT_ALONE = '^bff/src/call-limit\\.ts$|^services/auth/src/service\\.ts$';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    {
      name: 'services-are-strangers',
      comment: 'A service never imports another one; it calls it through its contract or hears its events.',
      severity: 'error',
      from: { path: '^services/([^/]+)/' },
      to: { path: '^services/', pathNot: '^services/$1/' },
    },
    {
      name: 'services-know-no-roots',
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
      comment: 'Repositories and views never reach up to HTTP or messages.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/data/', pathNot: TEST },
      to: { path: '^services/$1/src/(http|messaging|service\\.ts|main\\.ts|config\\.ts)' },
    },
    {
      name: 'http-is-the-door',
      comment: 'Handlers read, ask the rooms behind them and answer; they do not wire the service or start anything.',
      severity: 'error',
      from: { path: '^services/([^/]+)/src/http/', pathNot: TEST },
      to: {
        path: '^services/$1/src/',
        pathNot: '^services/$1/src/((http|domain|data|messaging|placing|pictures|security|mail)/|(ports|config)\\.ts$)',
      },
    },
    {
      name: 'only-roots-choose-adapters',
      comment: 'A service asks for its world; only a composition root chooses it.',
      severity: 'error',
      from: { pathNot: `${ROOTS}|${COUNT_ALONE}|${TEST}|^packages/(platform|embedded-postgres)/` },
      to: { path: '^packages/platform/src/adapters/|^packages/embedded-postgres/' },
    },
    {
      name: 'contracts-depend-on-zod-only',
      comment: 'The language of the house runs in browsers too.',
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
      to: { path: '^packages/platform/src/(data|messaging|http|adapters|host)/' },
    },
    {
      name: 'platform-data-knows-kernel-only',
      severity: 'error',
      from: { path: '^packages/platform/src/data/', pathNot: TEST },
      to: { path: '^packages/platform/src/(messaging|http|adapters|host)/' },
    },
    {
      name: 'platform-messaging-below-http',
      severity: 'error',
      from: { path: '^packages/platform/src/messaging/', pathNot: TEST },
      to: { path: '^packages/platform/src/(http|adapters|host)/' },
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
      name: 'web-features-are-strangers',
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
      comment: 'A package imports another one by its name, through its exports.',
      severity: 'error',
      from: { path: PACKAGE },
      to: {
        path: PACKAGE,
        pathNot: '^$1/',
        dependencyTypes: ['local'],
        dependencyTypesNot: ['aliased-workspace'],
      },
    },
    {
      name: 'no-cycles',
      severity: 'error',
      from: { pathNot: TEST },
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only', 'dynamic-import'] } },
    },
    {
      name: 'everything-resolves',
      comment: 'An import that leads nowhere hides from every other rule.',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
  ],
  options: {
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/|\\.css$|\\.svg$|\\.woff2$' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['@bahi/source', 'import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.cjs', '.json'],
    },
  },
};
