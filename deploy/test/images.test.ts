// Only with --all: bundles every process.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { PROCESSES } from '@bahi/testing/process-profiles';
import { COMPOSE_PATH, readCompose } from './compose/compose-file.js';
import { DEPLOY, ROOT } from './render/overlays.js';

const dockerfile = readFileSync(join(DEPLOY, 'Dockerfile'), 'utf8');

function workspaceFolders(): string[] {
  const { workspaces } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { workspaces: string[] };
  const inside = (folder: string) => readdirSync(join(ROOT, folder)).map((name) => `${folder}/${name}`);
  return workspaces.flatMap((pattern) => (pattern.endsWith('/*') ? inside(pattern.slice(0, -2)) : [pattern]));
}

type ImageRule = (text: string) => string[];

const everyWorkspaceIsInstalled: ImageRule = (text) =>
  workspaceFolders()
    .filter((folder) => !text.includes(`COPY ${folder}/package.json ${folder}/\n`))
    .map((folder) => `${folder}: its package.json is not copied before npm ci`);

const everyProcessIsATarget: ImageRule = (text) =>
  [...PROCESSES.keys()]
    .filter((name) => !text.includes(`FROM process AS ${name}\n`))
    .map((name) => `${name}: has no target`);

const everyBaseIsAnArgument: ImageRule = (text) => {
  const stages = [...text.matchAll(/^FROM (\S+) AS (\S+)$/gm)];
  const names = stages.map(([, , name]) => name);
  const defaults = [...text.matchAll(/^ARG \w+_IMAGE=(\S+)$/gm)].map(([, image]) => image ?? '');
  return [
    ...stages
      .filter(([, base = '']) => !base.startsWith('${') && !names.includes(base))
      .map(([, base]) => `${base}: cannot be pinned`),
    ...defaults
      .filter((image) => !/:[\w.-]+$/.test(image) || image.endsWith(':latest'))
      .map((image) => `${image}: has no version`),
  ];
};

/** The run-time image has no shell: what is not an exec form never runs. */
const nothingNeedsAShell: ImageRule = (text) => {
  const running = text.slice(text.indexOf('AS process'));
  const commands = [...running.matchAll(/^(RUN|ENTRYPOINT|CMD|HEALTHCHECK.* CMD) (.*)$/gm)];
  return [
    ...commands
      .filter(([, verb, command = '']) => verb === 'RUN' || !command.startsWith('['))
      .map(([line]) => `${line}: needs a shell`),
    ...(/^USER [1-9]\d*:[1-9]\d*$/m.test(running) ? [] : ['the process runs as root']),
    ...(/^HEALTHCHECK /m.test(running) ? [] : ['has no health check']),
  ];
};

const RULES: Readonly<Record<string, ImageRule>> = {
  everyWorkspaceIsInstalled,
  everyProcessIsATarget,
  everyBaseIsAnArgument,
  nothingNeedsAShell,
};

const MISTAKES: readonly (readonly [rule: string, from: string | RegExp, to: string, report: string])[] = [
  ['everyWorkspaceIsInstalled', 'COPY bff/package.json bff/\n', '', 'bff: its package.json'],
  ['everyProcessIsATarget', 'FROM process AS billing', 'FROM process AS invoices', 'billing: has no target'],
  [
    'everyBaseIsAnArgument',
    'FROM ${NODE_RUN_IMAGE} AS process',
    'FROM node:24 AS process',
    'node:24: cannot be pinned',
  ],
  ['everyBaseIsAnArgument', 'node:24-trixie-slim', 'node', 'node: has no version'],
  ['nothingNeedsAShell', 'CMD ["dist/main.js"]', 'CMD node dist/main.js', 'needs a shell'],
  ['nothingNeedsAShell', 'USER 65532:65532\n', '', 'runs as root'],
  ['nothingNeedsAShell', /^HEALTHCHECK .*\n/m, '', 'has no health check'],
];

describe('deploy/Dockerfile', () => {
  it.each(Object.entries(RULES))('%s', (_name, rule) => {
    expect(rule(dockerfile)).toEqual([]);
  });

  it.each(MISTAKES)('%s reports what breaks it (%#)', (rule, from, to, report) => {
    expect(RULES[rule]?.(dockerfile.replace(from, to)).join('\n')).toContain(report);
  });

  it('and every store of docker-compose.yml has a stand-in, under a name of its own', () => {
    const standIns = parseEnv(readFileSync(join(DEPLOY, 'images/stand-ins.env'), 'utf8'));
    const stores = Object.values(readCompose().services).map(
      ({ image }) => /^\$\{(\w+_IMAGE):-/.exec(image)?.[1] ?? '',
    );
    const bases = [...dockerfile.matchAll(/^ARG (\w+_IMAGE)=/gm)].map(([, setting]) => setting ?? '');

    const needed = [...stores.filter(Boolean), ...bases];

    expect(needed).toHaveLength(5);
    expect(needed.filter((setting) => !standIns[setting]?.startsWith('bahi-stand-in/'))).toEqual([]);
  });

  it('ships versions that are maintained', () => {
    const text = dockerfile + readFileSync(COMPOSE_PATH, 'utf8');

    for (const image of [/node:24-trixie/, /nodejs24-debian13/, /postgres:18/, /rabbitmq:4\./, /valkey:8/])
      expect(text).toMatch(image);
  });

  it('names the build in its labels and to its process', () => {
    for (const name of ['BAHI_VERSION', 'BAHI_COMMIT'])
      expect(dockerfile.match(new RegExp(`\\$\\{${name}\\}`, 'g'))).toHaveLength(2);
    expect(dockerfile).toMatch(/org\.opencontainers\.image\.(version|revision)/);
  });
});

describe('the bundles of the images', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bundles-'));
  const services = [...PROCESSES.keys()].filter((name) => name !== 'gateway');
  const run = (name: string, command: string) =>
    spawnSync(process.execPath, [`dist/${command}.js`], { cwd: join(folder, name), env: {}, encoding: 'utf8' });

  beforeAll(() => {
    execFileSync(process.execPath, [join(DEPLOY, 'product/bundle.mjs'), folder, ...services, 'operate'], {
      stdio: 'pipe',
    });
  });

  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(services)(
    '%s loads with everything it needs and asks for its settings',
    (name) => {
      const { stderr, status } = run(name, 'main');

      expect(stderr).toContain('DATABASE_URL: is missing');
      expect(status).toBe(1);
    },
    30_000,
  );

  it.each(services)(
    '%s brings its release job',
    (name) => {
      const { stderr, status } = run(name, 'cli/migrate');

      expect(stderr).toContain('OWNER_DATABASE_URL: is missing');
      expect(status).toBe(1);
    },
    30_000,
  );

  it.each([
    ['billing', 'cli/audit', 'DATABASE_URL: is missing'],
    ['analytics', 'cli/audit', 'DATABASE_URL: is missing'],
    ...['catalog', 'orders', 'billing', 'analytics'].map(
      (name) => [name, 'cli/replay', 'RABBITMQ_URL: is missing'] as const,
    ),
    ['auth', 'cli/rotate-keys', 'DATABASE_URL: is missing'],
    ['auth', 'cli/shops', 'DATABASE_URL: is missing'],
    ['operate', 'main', 'import <folder>'],
  ] as const)(
    '%s brings the command %s',
    (name, command, message) => {
      const { stderr, status } = run(name, command);

      expect(stderr).toContain(message);
      expect(status).toBe(1);
    },
    30_000,
  );

  it('brings each face of paper in both weights, and no other', () => {
    const source = readFileSync(join(ROOT, 'services/billing/src/app/paper/fonts.ts'), 'utf8');
    const scripts = [...source.matchAll(/script\(\s*'([\w-]+)',\s*'([\w-]+)'/g)];
    const wanted = scripts.flatMap(([, pkg, subset]) =>
      [400, 600].map((weight) => `${pkg}-${subset}-${weight}-normal.woff`),
    );

    const packages = join(folder, 'billing/node_modules/@fontsource');
    const faces = readdirSync(packages).flatMap((name) => readdirSync(join(packages, name, 'files')));

    expect(scripts.length).toBeGreaterThan(11);
    expect(faces.sort()).toEqual(wanted.sort());
  });

  it.each(services)('%s lists its components', (name) => {
    const { bomFormat, components } = JSON.parse(readFileSync(join(folder, name, 'sbom.cdx.json'), 'utf8')) as {
      bomFormat: string;
      components: { name: string; version: string }[];
    };

    expect(bomFormat).toBe('CycloneDX');
    expect(components.map(({ name: component }) => component)).toEqual(
      expect.arrayContaining(['express', 'knex', 'pg']),
    );
    const notices = readFileSync(join(folder, name, 'third-party-notices.txt'), 'utf8');
    expect(notices).toMatch(/^express@[\d.]+ \(MIT\)\n\n.*MIT License/ms);
    expect(components.filter((it) => !notices.includes(`${it.name}@${it.version} (`))).toEqual([]);
  });
});
