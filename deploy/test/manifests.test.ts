import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { INSTALLATIONS, rulesWithBucket } from './installations.js';
import { type PatchOperation, patchJson } from './render/json-patch.js';
import { render } from './render/kustomize.js';
import { renderBeforeOverlay, renderInstallation, renderWithBucket } from './render/overlays.js';
import type { Json } from './render/types.js';
import { annotationsBelongTo, routesPassAllCalls } from './rules/cluster.js';
import { migrationsReachTheirDatabase, openingsOf, outsidersAre } from './rules/network.js';
import { everyHostHasACertificate } from './rules/operated.js';
import { settingsAreThoseOfTheCode } from './rules/references.js';
import { gatewayTrustsItsProxiesOnly, settingsOf } from './rules/settings.js';
import { type Container, named, workloadsOf } from './rules/workloads.js';

const GATEWAY_API_CALLERS = ['namespace gateway-system > gateway:8080', 'namespace gateway-system > acme-solver:8089'];

describe.each(Object.entries(INSTALLATIONS))('overlays/%s', (overlay, rules) => {
  const manifests = renderInstallation(overlay);

  it.each(Object.entries(rules))('%s', (_name, rule) => {
    expect(rule(manifests)).toEqual([]);
  });

  it('lets the first release jobs reach their database before the overlay is applied', () => {
    expect(migrationsReachTheirDatabase(renderBeforeOverlay(overlay))).toEqual([]);
  });
});

type BucketMistake = readonly [
  what: string,
  at: readonly [kind: string, name: string],
  change: PatchOperation,
  rule: string,
  report: string,
];

const CATALOG = ['Deployment', 'catalog'] as const;

const BUCKET_MISTAKES: readonly BucketMistake[] = [
  [
    'a store in plain text',
    ['ConfigMap', 'catalog-settings'],
    { op: 'replace', path: '/data/FILES_URL', value: 's3://pictures/?endpoint=http://objects.example' },
    'filesHaveOnePlace',
    'Deployment catalog: sends its keys and pictures in plain text',
  ],
  [
    'no bucket',
    ['ConfigMap', 'catalog-settings'],
    { op: 'remove', path: '/data/FILES_URL' },
    'filesHaveOnePlace',
    'Deployment catalog: has 0 places for files',
  ],
  [
    'a key that is not given',
    CATALOG,
    { op: 'remove', path: '/spec/template/spec/containers/0/env/5' },
    'filesHaveOnePlace',
    'Deployment catalog: has a bucket without AWS_ACCESS_KEY_ID',
  ],
  [
    'a Secret that is not made',
    CATALOG,
    { op: 'replace', path: '/spec/template/spec/volumes/3/secret/secretName', value: 'files' },
    'everySecretExists',
    'Deployment catalog: there is no secret files',
  ],
  [
    'no way to it',
    ['NetworkPolicy', 'catalog-to-bucket'],
    { op: 'replace', path: '/spec/egress/0/ports/0/port', value: 80 },
    'outsidersAre',
    'catalog > 0.0.0.0/0:443 is closed',
  ],
  [
    'a way for a process that keeps no files',
    ['NetworkPolicy', 'catalog-to-bucket'],
    { op: 'replace', path: '/spec/podSelector/matchLabels', value: { 'app.kubernetes.io/part-of': 'bahi' } },
    'outsidersAre',
    'orders > 0.0.0.0/0:443 is open without a caller',
  ],
];

/** A kustomization of the base or an overlay with components that it does not take by itself. */
function folderWith(resource: string, ...components: readonly string[]) {
  const folder = join(import.meta.dirname, '.cache', [resource, ...components].join('-with-').replaceAll('/', '-'));
  mkdirSync(folder, { recursive: true });
  const list = components.map((name) => `../../../components/${name}`).join(', ');
  const kustomization = `namespace: bahi\nresources: [../../../${resource}]\ncomponents: [${list}]\n`;
  writeFileSync(join(folder, 'kustomization.yaml'), kustomization);
  return folder;
}

function renderWith(resource: string, ...components: readonly string[]) {
  return render(folderWith(resource, ...components));
}

describe('components/gateway-api, in place of components/ingress', () => {
  const manifests = renderWith('base', 'network-policies', 'gateway-api');

  it('leads everything to the gateway, over TLS, with time for the slowest call', () => {
    expect(routesPassAllCalls(manifests)).toEqual([]);
    expect(gatewayTrustsItsProxiesOnly(manifests)).toEqual([]);
    expect(everyHostHasACertificate(manifests)).toEqual([]);
    expect(outsidersAre(GATEWAY_API_CALLERS)(manifests)).toEqual([]);
  });

  it('is of no one product', () => {
    expect(annotationsBelongTo([])(manifests)).toEqual([]);
  });

  it.each([
    ['/spec/parentRefs/0/sectionName', 'http', 'HTTPRoute bahi: has no TLS'],
    ['/spec/parentRefs/0/sectionName', 'web', 'HTTPRoute bahi: belongs to no listener'],
    ['/spec/rules/0/backendRefs/0/name', 'orders', 'HTTPRoute bahi: leads to orders'],
    ['/spec/rules/0/timeouts', {}, 'HTTPRoute bahi: gives up too early'],
  ])('is wrong with %s as %j', (path, value, report) => {
    const changed = structuredClone(manifests);
    patchJson(named(changed, 'HTTPRoute', 'bahi') as unknown as Json, [{ op: 'replace', path, value }]);

    expect(routesPassAllCalls(changed)).toContain(report);
  });
});

describe.each(['local', 'production'] as const)('components/files-in-bucket in overlays/%s', (overlay) => {
  const manifests = renderWithBucket(overlay);
  const rules = rulesWithBucket(overlay);

  it.each(Object.entries(rules))('%s', (_name, rule) => {
    expect(rule(manifests)).toEqual([]);
  });

  it('leaves no claim behind', () => {
    expect(named(manifests, 'PersistentVolumeClaim', 'catalog-files')).toBeUndefined();
  });

  it.each(BUCKET_MISTAKES)('is reported with %s', (_what, [kind, name], change, rule, report) => {
    const changed = structuredClone(manifests);
    const at = changed.find((it) => it.kind === kind && it.metadata.name.startsWith(name));
    patchJson(at as unknown as Json, [change]);

    expect(rules[rule]?.(changed)).toContain(report);
  });
});

describe.each(['local', 'production'])('components/tracing over overlays/%s', (overlay) => {
  const processes = ['auth', 'catalog', 'orders', 'billing', 'analytics', 'gateway'];
  const manifests = renderWith(`overlays/${overlay}`, 'tracing');

  it.each(processes)('gives %s the address of the collector and its own name', (name) => {
    const [container] = workloadsOf(manifests).find((it) => it.id === `Deployment ${name}`)?.containers ?? [];
    const settings = settingsOf(manifests, container as Container);

    expect(settings.get('OTEL_EXPORTER_OTLP_ENDPOINT')).toBe('http://otel-collector.monitoring:4318');
    expect(settings.get('OTEL_RESOURCE_ATTRIBUTES')).toContain('k8s.pod.name=$(POD_NAME)');
  });

  it('opens a way to the collector and no other, and sets nothing that no code reads', () => {
    const before = new Set(openingsOf(renderInstallation(overlay), 'egress'));
    const added = openingsOf(manifests, 'egress').filter((edge) => !before.has(edge));

    expect(added.sort()).toEqual(processes.map((name) => `${name} > namespace monitoring:4318`).sort());
    expect(settingsAreThoseOfTheCode(manifests)).toEqual([]);
  });
});
