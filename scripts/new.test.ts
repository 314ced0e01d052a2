// Only with --all: copies the repository and compiles it.
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { copyWorkspace } from '@bahi/testing/workspace-copy';

const COPIED = {
  folders: ['packages', 'services', 'bff', 'standalone', 'e2e', 'quality', 'bench', 'deploy', 'scripts'],
  files: ['package.json', 'biome.json', '.gitignore', 'tsconfig.base.json', 'tsconfig.json', 'tsconfig.tests.json'],
};

const CREATED = [
  ['endpoint', 'billing', 'list-suppliers'],
  ['endpoint', 'orders', 'settle-tab'],
  ['endpoint', 'auth', 'read-preferences'],
  ['event', 'billing', 'invoice-settled', 'catalog'],
  ['event', 'auth', 'user-left', 'orders'],
  ['table', 'billing', 'delivery-notes'],
] as const;

const ROUTES = `export const routes: readonly AppRoute[] = [
  { path: '/', ...login },
];
`;

describe('npm run new', () => {
  let copy: string;
  const run = (...args: readonly string[]) =>
    spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } });
  const tool = (file: string, ...args: readonly string[]) => run(join('node_modules', file), ...args);
  afterEach(() => rmSync(copy, { recursive: true, force: true }));

  it('writes endpoints, events and tables that compile and have no lint errors', () => {
    copy = copyWorkspace(COPIED);

    const replies = CREATED.map((args) => run('scripts/new.mjs', ...args));

    expect(replies.filter(({ status }) => status !== 0)).toEqual([]);
    const checks = [
      tool('typescript/bin/tsc', '-p', 'tsconfig.tests.json'),
      tool('@biomejs/biome/bin/biome', 'ci', '--diagnostic-level=error', 'packages', 'services'),
    ];
    expect(checks.map(({ status, stdout }) => (status === 0 ? '' : stdout))).toEqual(['', '']);
  });

  it('adds a screen to the end of the table of routes', () => {
    copy = emptyRoot({ 'web/src/app/routes.ts': ROUTES });
    const program = `import { newScreen } from ${JSON.stringify(join(__dirname, 'lib/new/screen.mjs'))};
      console.log(newScreen(process.cwd(), ['delivery-notes']).files.join());`;

    expect(run('--input-type=module', '--eval', program).stdout.trim()).toBe(
      'web/src/features/delivery-notes/delivery-notes-page.tsx,web/src/features/delivery-notes/delivery-notes-page.test.tsx,web/src/app/routes.ts',
    );
    const routes = readFileSync(join(copy, 'web/src/app/routes.ts'), 'utf8');
    expect(routes).toMatch(
      /\.\.\.login },\n {2}\{\n {4}path: '\/dashboard\/delivery-notes',[\s\S]*DeliveryNotesPage,\n[\s\S]*\n\];\n$/,
    );
  });

  it('replaces nothing and names what is wrong', () => {
    copy = copyWorkspace({ folders: ['scripts', 'services/billing/src', 'packages/contracts/src'], files: [] });

    const errors = [
      ['endpoint', 'billing', 'list-invoices'],
      ['endpoint', 'bills', 'list-suppliers'],
      ['table', 'billing', 'Suppliers'],
      ['page', 'suppliers'],
    ].map((args) => run('scripts/new.mjs', ...args).stderr.split('\n')[0]);

    expect(errors).toEqual([
      'services/billing/src/app/list-invoices.ts exists already.',
      'There is no service "bills".',
      '"Suppliers" is not a name in kebab-case, such as list-suppliers.',
      'There is no kind "page": endpoint, event, table, screen.',
    ]);
  });
});

function emptyRoot(files: Readonly<Record<string, string>>) {
  const root = mkdtempSync(join(tmpdir(), 'bahi-new-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}
