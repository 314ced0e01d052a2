// Only with --all: the rules of boundaries find what they forbid.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { copyWorkspace } from '@bahi/testing/workspace-copy';

const ROOT = resolve(__dirname, '..');
const FOLDERS = ['packages', 'services', 'bff', 'standalone', 'web', 'e2e', 'quality', 'bench', 'deploy', 'scripts'];

/** The rule that must turn red, the file that breaks it, and what that file imports. */
const PLANTED = [
  ['services-import-no-other-service', 'services/orders/src/planted.ts', '@bahi/catalog'],
  ['services-import-no-other-service', 'services/billing/src/planted.ts', '../../auth/src/config.js'],
  ['services-import-no-composition-root', 'services/auth/src/planted.ts', '../../../standalone/src/index.js'],
  ['domain-is-pure', 'services/orders/src/domain/planted.ts', 'knex'],
  ['domain-is-pure', 'services/orders/src/domain/planted-too.ts', '../config.js'],
  ['domain-is-pure', 'services/billing/src/domain/planted.ts', 'node:fs'],
  ['data-knows-domain-only', 'services/orders/src/data/planted.ts', '../config.js'],
  ['use-cases-know-rules-and-data', 'services/orders/src/app/planted.ts', '../http/index.js'],
  ['calls-and-events-run-use-cases', 'services/orders/src/http/planted.ts', '../service.js'],
  ['timers-and-commands-run-use-cases', 'services/orders/src/cli/planted.ts', '../http/index.js'],
  ['only-roots-choose-adapters', 'services/catalog/src/planted.ts', '@bahi/platform/adapters'],
  ['only-roots-choose-adapters', 'services/orders/src/planted-too.ts', '@bahi/embedded-postgres'],
  ['contracts-depend-on-zod-only', 'packages/contracts/src/planted.ts', 'node:crypto'],
  ['platform-csv-stands-alone', 'packages/platform/src/csv/planted.ts', '../http/index.js'],
  ['platform-has-no-business', 'packages/platform/src/planted.ts', '../../../services/orders/src/index.js'],
  ['gateway-knows-no-service', 'bff/src/planted.ts', '@bahi/orders'],
  ['web-sees-contracts-only', 'web/src/lib/planted.ts', '../../../packages/platform/src/http/index.js'],
  ['web-kit-below-features', 'web/src/components/planted.tsx', '../features/planted/one.js'],
  ['web-features-below-app', 'web/src/features/planted/two.tsx', '../../app/planted.js'],
  ['web-features-import-no-other-feature', 'web/src/features/planted/three.tsx', '../other/planted.js'],
  ['testing-is-for-tests', 'services/orders/src/planted-three.ts', '@bahi/testing'],
  ['no-relative-imports-across-packages', 'quality/planted.ts', '../bff/src/index.js'],
  ['no-relative-imports-across-packages', 'services/auth/test/planted.ts', '../../../packages/testing/src/index.js'],
  ['no-cycles', 'bff/src/planted-one.ts', './planted-two.js'],
  ['everything-resolves', 'bff/src/planted-three.ts', './nowhere.js'],
] as const;

/** What planted imports lead to; harmless by themselves. */
const TARGETS: Readonly<Record<string, string>> = {
  'web/src/features/planted/one.tsx': 'export const nothing = <p>Planted</p>;\n',
  'web/src/features/other/planted.tsx': 'export const nothing = <p>Planted</p>;\n',
  'web/src/app/planted.ts': 'export const nothing = null;\n',
  'bff/src/planted-two.ts': "export const later = () => import('./planted-one.js');\n",
};

function write(copy: string, file: string, content: string) {
  mkdirSync(dirname(join(copy, file)), { recursive: true });
  writeFileSync(join(copy, file), content);
}

function cruise(folder: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['scripts/boundaries.mjs', folder], {
    cwd: ROOT,
    encoding: 'utf8',
  });
  const [first = stderr, ...violations] = stdout.trim().split('\n');
  return { status, modules: Number.parseInt(first, 10), violations };
}

describe('the boundaries between packages and folders', () => {
  let copy: string;
  beforeAll(() => {
    copy = copyWorkspace({ folders: FOLDERS, files: ['.dependency-cruiser.cjs'] });
    for (const [, file, target] of PLANTED) write(copy, file, `import '${target}';\n`);
    for (const [file, content] of Object.entries(TARGETS)) write(copy, file, content);
  });
  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  it('are seen as a whole and turn red at every planted violation', () => {
    const { status, modules, violations } = cruise(copy);

    expect(status).toBe(1);
    expect(modules).toBeGreaterThan(100);
    const silent = PLANTED.filter(
      ([rule, file]) => !violations.some((line) => line.startsWith(`${rule}: `) && line.includes(`${file} →`)),
    );
    expect(silent).toEqual([]);
  });
});
