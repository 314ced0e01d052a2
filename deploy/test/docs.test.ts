import { execSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PROCESSES } from '@bahi/testing/process-profiles';
import { parse } from 'yaml';
import { allMatches, readSources } from './code/sources.js';
import { render } from './render/kustomize.js';
import { ROOT, renderInstallation } from './render/overlays.js';
import { alertsOf } from './rules/monitoring.js';
import { ofKind } from './rules/workloads.js';
import { anchorOf, readRunbook } from './runbook.js';

function read(path: string) {
  return readFileSync(join(ROOT, path), 'utf8');
}

/** The part of a cluster from which it is restored. */
interface Recovery {
  readonly bootstrap: { readonly recovery: { readonly source: string } };
  readonly externalClusters: readonly unknown[];
}

const PAGES = ['deploy/README.md', 'docs/runbook.md', 'docs/scaling.md'];
const runbook = readRunbook();

const alerts = alertsOf(renderInstallation('production')).map(({ alert, annotations }) => {
  const [, entry = ''] = annotations.runbook_url?.split('#') ?? [];
  return [alert, entry] as const;
});

function oneLine(text: string) {
  return text.replace(/\s+/g, ' ');
}

/** Sentences in double quotes: a log line of a process, or another entry of the page. */
const quoted = allMatches(oneLine(runbook.replace(/```[\s\S]*?```/g, '').replace(/`[^`]*`/g, '')), /"([A-Z][^"]+)"/g);

describe('the pages for operators', () => {
  it.each(alerts)('%s is named in the entry it leads to, which has a command', (alert, link) => {
    const entry = runbook.split(/^## /m).find((text) => anchorOf(text.split('\n')[0] ?? '') === link);

    expect(entry).toContain(`\`${alert}\``);
    expect(entry).toMatch(/`[^`]+ [^`]+`|```/);
  });

  it('every alert that the runbook names exists', () => {
    const named = allMatches(runbook, /\balerts?\s`(\w+)`/gi);

    expect(named.filter((name) => !alerts.some(([alert]) => alert === name))).toEqual([]);
    expect(named.length).toBeGreaterThanOrEqual(alerts.length);
  });

  it.each(PAGES)('%s names only files that are there', (page) => {
    const paths = allMatches(read(page), /(?<![\w/])((?:deploy|docs|bench)\/[\w./-]*[\w])/g);

    const absent = paths.filter((path) => !existsSync(join(ROOT, path)) && path !== 'deploy/compose/secrets');

    expect(absent).toEqual([]);
  });

  it.each(PAGES)('%s names only settings that are read', (page) => {
    const settings = new Set([...PROCESSES.values()].flatMap((profile) => [...profile.settings]));
    const named = allMatches(read(page), /`((?:PASSWORD|LIMIT|MAX|TRUSTED|PEER|AUTH|SMTP|DATABASE)_[A-Z_]+)`/g);

    expect(named.filter((name) => !settings.has(name))).toEqual([]);
  });

  it.each([...PROCESSES.values()])('every setting that $name reads is explained', (profile) => {
    const tables = read('docs/settings.md')
      .split('\n')
      .filter((line) => line.startsWith('| '));
    const explained = new Set(
      tables.flatMap((line) => allMatches(line, /(?<![A-Z_<])([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)(?![A-Z_\w])/g)),
    );

    expect([...profile.settings].filter((name) => !explained.has(name))).toEqual([]);
  });

  it('the runbook leaves nothing at the old cluster when a database is restored', () => {
    const copy = mkdtempSync(join(tmpdir(), 'deploy-'));
    cpSync(join(ROOT, 'deploy'), copy, { recursive: true, filter: (path) => !/compose\/secrets|test$/.test(path) });
    const production = join(copy, 'overlays/production');

    for (const [command = ''] of runbook.matchAll(/^ *sed -i .*$/gm)) execSync(command, { cwd: production });
    const manifests = ['.', 'migrations'].flatMap((folder) => render(join(production, folder)));
    rmSync(copy, { recursive: true });

    const named = allMatches(
      JSON.stringify(manifests),
      /"(?:cluster":\{"name|secretName)":"(postgres(?:-2)?(?:-ca)?)"/g,
    );
    expect(ofKind(manifests, 'Cluster').map(({ metadata }) => metadata.name)).toEqual(['postgres-2']);
    expect([...new Set(named)].sort()).toEqual(['postgres-2', 'postgres-2-ca']);
  });

  it('the runbook restores from the copies that the old cluster made', () => {
    const [block = ''] = /^ *bootstrap:\n[\s\S]*?(?=\n *```)/m.exec(runbook) ?? [];
    const { bootstrap, externalClusters } = parse(block) as Recovery;
    const [cluster] = ofKind(renderInstallation('production'), 'Cluster');
    const [store] = ofKind(renderInstallation('production'), 'ObjectStore');
    const parameters = { barmanObjectName: store?.metadata.name, serverName: cluster?.metadata.name };

    expect(externalClusters).toEqual([
      { name: bootstrap.recovery.source, plugin: { name: 'barman-cloud.cloudnative-pg.io', parameters } },
    ]);
  });

  it('the runbook deletes what cannot be led to another cluster, before it applies', () => {
    const steps = runbook.split(/^## /m).find((text) => text.startsWith('A database must be restored')) ?? '';
    const before = steps.slice(0, steps.indexOf('kubectl apply -k data'));
    const moved = ofKind(renderInstallation('production'), 'Database').concat(
      ofKind(renderInstallation('production'), 'ScheduledBackup'),
    );

    // CloudNativePG 1.29.2 and later refuse another cluster in these two.
    expect(moved.length).toBeGreaterThan(5);
    for (const kind of new Set(moved.map((it) => it.kind.toLowerCase())))
      expect(before).toMatch(new RegExp(`^ *k delete ${kind} --all$`, 'm'));
  });

  it('the runbook quotes log lines that processes write', () => {
    const sources = oneLine(
      [
        'packages/platform/src',
        'bff/src',
        ...[...PROCESSES.keys()].filter((name) => name !== 'gateway').map((name) => `services/${name}/src`),
      ]
        .flatMap(readSources)
        .join('\n'),
    );
    const headings = allMatches(runbook, /^## (.*)$/gm);

    const invented = quoted.filter((text) => !headings.includes(text) && !sources.includes(text.replace(/[.,;]$/, '')));

    expect(quoted.length).toBeGreaterThan(5);
    expect(invented).toEqual([]);
  });
});
