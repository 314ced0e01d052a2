import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { DEPLOY, ROOT, renderInstallation, renderWithBucket } from './render/overlays.js';
import type { Manifest } from './render/types.js';

/** Where schemas are published: those of Kubernetes 1.33, KEDA 2.10 and the Prometheus operator 0.65. */
const PUBLISHED: Readonly<Record<string, string>> = {
  v1: 'kubernetes-models/v1',
  'apps/v1': 'kubernetes-models/apps/v1',
  'batch/v1': 'kubernetes-models/batch/v1',
  'policy/v1': 'kubernetes-models/policy/v1',
  'autoscaling/v2': 'kubernetes-models/autoscaling/v2',
  'networking.k8s.io/v1': 'kubernetes-models/networking.k8s.io/v1',
  'keda.sh/v1alpha1': '@kubernetes-models/keda/keda.sh/v1alpha1',
  'monitoring.coreos.com/v1': '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1',
};

const load = createRequire(import.meta.url);

type Model = new (manifest: Manifest) => { validate(): void };

function modelOf({ apiVersion, kind }: Manifest): Model {
  const group = load(PUBLISHED[apiVersion] ?? '') as Record<string, Model>;
  const model = group[kind];
  if (!model) throw new Error(`There is no ${kind} in ${apiVersion}`);
  return model;
}

function isPublished({ apiVersion }: Manifest) {
  return apiVersion in PUBLISHED;
}

const GATEWAY_API = ['gateway.yaml', 'routes.yaml'].flatMap((file) =>
  parseAllDocuments(readFileSync(join(DEPLOY, 'components/gateway-api', file), 'utf8')).map(
    (document) => document.toJS() as Manifest,
  ),
);
const WITH_BUCKET = renderWithBucket('production').filter(({ metadata }) =>
  /^catalog(-to-bucket)?$/.test(metadata.name),
);
const manifests = [...['local', 'production'].flatMap(renderInstallation), ...GATEWAY_API, ...WITH_BUCKET];

function nameOf({ kind, metadata }: Manifest) {
  return `${kind} ${metadata.name}`;
}

function typeOf({ apiVersion, kind }: Manifest) {
  return apiVersion in PUBLISHED ? `import('${PUBLISHED[apiVersion]}').I${kind}` : `import('../../crds.js').${kind}`;
}

const FOLDER = join(import.meta.dirname, '.cache/typed-manifests');

function fileOf(at: number) {
  return `manifest-${at}.ts`;
}

/** Types know every field of every kind; the program that checks types therefore finds misspelt ones. */
function complaintsOfTypes(given: readonly Manifest[]): string[] {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [at, manifest] of given.entries()) {
    const source = `export const manifest: ${typeOf(manifest)} = ${JSON.stringify(manifest, null, 1)};\n`;
    writeFileSync(join(FOLDER, fileOf(at)), source);
  }
  const options = { noEmit: true, strict: true, skipLibCheck: true, module: 'NodeNext', types: [] };
  const files = given.map((_, at) => fileOf(at));
  writeFileSync(join(FOLDER, 'tsconfig.json'), JSON.stringify({ compilerOptions: options, files }));
  const tsc = join(ROOT, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [tsc, '-p', FOLDER, '--pretty', 'false'], { encoding: 'utf8' });
  const found = [...stdout.matchAll(/manifest-(\d+)\.ts\(.*error \w+: (.*)$/gm)];
  return found.map(([, at, message]) => `${nameOf(given[Number(at)] as Manifest)}: ${message}`);
}

type Spec = Record<string, unknown>;

/** Fields that do not exist and values that are none. */
const SLIPS: readonly (readonly [at: string, fields: Spec])[] = [
  ['Deployment orders', { minReadySecond: 5 }],
  ['PodDisruptionBudget orders', { selector: 'orders' }],
  ['ScaledObject billing', { minReplicas: 2 }],
  ['TriggerAuthentication rabbitmq', { secretRef: [] }],
  ['PodMonitor bahi', { endpoints: [] }],
  ['PrometheusRule bahi', { group: [] }],
  ['Cluster postgres', { instances: '3' }],
  ['Database bahi-orders', { reclaimPolicy: 'retain' }],
  ['ScheduledBackup postgres-nightly', { method: 'barman' }],
  ['ObjectStore postgres-backup', { retentionPolicy: 'for ever' }],
  ['RabbitmqCluster rabbitmq', { replica: 3 }],
  ['Certificate bahi', { dnsName: 'bahi.example' }],
  ['Gateway bahi', { className: 'public' }],
  ['HTTPRoute bahi-to-https', { rules: [{ timeout: '30s' }] }],
];

function withSlips(): Manifest[] {
  const copies = structuredClone([...renderInstallation('production'), ...GATEWAY_API]);
  for (const [at, fields] of SLIPS) {
    const found = copies.find((manifest) => nameOf(manifest) === at);
    if (!found) throw new Error(`There is no ${at}`);
    Object.assign(found.spec as Spec, fields);
  }
  return copies;
}

describe('the schemas of Kubernetes and of the operators', () => {
  it.each(manifests.filter(isPublished).map((manifest) => [nameOf(manifest), manifest] as const))(
    'accept %s',
    (_name, manifest) => {
      const Model = modelOf(manifest);

      expect(() => new Model(manifest).validate()).not.toThrow();
    },
  );

  it('know every field', () => {
    expect(complaintsOfTypes(manifests)).toEqual([]);
  });

  it('find a mistake in every kind of resource, and nothing else', () => {
    const complaints = complaintsOfTypes(withSlips());

    expect(complaints.map((text) => text.split(':')[0]).sort()).toEqual(SLIPS.map(([at]) => at).sort());
  });
});
