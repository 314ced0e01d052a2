import { PROCESSES, SERVICES } from '@bahi/testing/process-profiles';
import type { Manifest } from '../render/types.js';
import { mebibytes, type Rule } from './pods.js';
import { settingsOf } from './settings.js';
import { type Container, ofKind, type Pod, workloadsOf } from './workloads.js';

interface ClusterSpec {
  readonly postgresql?: {
    readonly synchronous?: { readonly number?: number };
    readonly pg_hba?: readonly string[];
  };
  readonly affinity?: { readonly podAntiAffinityType?: string; readonly topologyKey?: string };
}

/** Deleting an object from the cluster must not delete the data of every shop. */
export const databasesOutliveTheirObjects: Rule = (manifests) =>
  ofKind(manifests, 'Database')
    .filter(({ spec }) => {
      const { databaseReclaimPolicy: policy, ensure } = spec as { databaseReclaimPolicy?: string; ensure?: string };
      return policy !== 'retain' || ensure === 'absent';
    })
    .map(({ metadata }) => `Database ${metadata.name}: goes with its object`);

/** A lost node must not lose a confirmed commit. */
export const everyCommitIsOnTwoNodes: Rule = (manifests) =>
  clustersOf(manifests).flatMap(({ name, spec: { postgresql, affinity } }) => [
    ...((postgresql?.synchronous?.number ?? 0) >= 1 ? [] : [`Cluster ${name}: confirms what only one copy has`]),
    ...(affinity?.podAntiAffinityType === 'required' && affinity.topologyKey === 'kubernetes.io/hostname'
      ? []
      : [`Cluster ${name}: has its copies on one node`]),
  ]);

/** In this order, because the first matching line decides. */
export const rolesEnterTheirOwnDatabaseOnly: Rule = (manifests) => {
  const wanted = [...SERVICES.map(entryOf), 'host all all all reject'].sort();
  return clustersOf(manifests).flatMap(({ name, spec: { postgresql } }) => {
    const entries = postgresql?.pg_hba ?? [];
    const isClosed = entries.at(-1) === 'host all all all reject';
    const isExact = JSON.stringify([...entries].sort()) === JSON.stringify(wanted);
    return isClosed && isExact ? [] : [`Cluster ${name}: lets roles into databases that are not theirs`];
  });
};

/**
 * A relay listens and holds a lock, which a pooler in transaction mode loses: its URL leads to the server, whatever stands
 * before the rest.
 */
export function relaysReachTheServer(urlOf: (secret: string, key: string) => string | undefined): Rule {
  return (manifests) =>
    workloadsOf(manifests)
      .filter(({ kind, name }) => kind === 'Deployment' && SERVICES.includes(name))
      .flatMap(({ id, name, containers: [container] }) => {
        const file = container?.env?.find((it) => it.name === 'RELAY_DATABASE_URL_FILE')?.value;
        const isGiven = file?.endsWith('/RELAY_DATABASE_URL');
        const { hostname } = new URL(urlOf(`${name}-secrets`, 'RELAY_DATABASE_URL') ?? 'none://none');
        const [cluster] = clustersOf(manifests);
        return isGiven && hostname === `${cluster?.name}-rw` ? [] : [`${id}: its relay may end at a pooler`];
      });
}

/**
 * A process that keeps files has one place for them: a mounted claim, elsewhere writes fail or are lost; or a bucket over TLS
 * with both of its keys. No other process has one.
 */
export const filesHaveOnePlace: Rule = (manifests) =>
  workloadsOf(manifests)
    .filter(({ kind, name }) => kind === 'Deployment' && PROCESSES.has(name))
    .flatMap(({ id, name, pod, containers }) =>
      containers.flatMap((container) => {
        const settings = settingsOf(manifests, container);
        const [folder, bucket] = [settings.get('FILES_DIR'), settings.get('FILES_URL')];
        const places = [folder, bucket].filter((place) => place !== undefined).length;
        const wanted = PROCESSES.get(name)?.keepsFiles ? 1 : 0;
        return [
          ...(places === wanted ? [] : [`${id}: has ${places} places for files`]),
          ...(folder === undefined || isOnClaim(folder, pod, container) ? [] : [`${id}: ${folder} is on no claim`]),
          ...(bucket === undefined ? [] : bucketFaults(bucket, settings).map((fault) => `${id}: ${fault}`)),
        ];
      }),
    );

function isOnClaim(folder: string, { volumes = [] }: Pod, { volumeMounts = [] }: Container): boolean {
  const mount = volumeMounts.find(({ mountPath }) => mountPath === folder);
  return volumes.some(({ name, persistentVolumeClaim }) => name === mount?.name && persistentVolumeClaim);
}

const BUCKET_KEYS = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'];

function bucketFaults(url: string, settings: ReadonlyMap<string, string>): string[] {
  const endpoint = new URL(url).searchParams.get('endpoint') ?? '';
  return [
    ...(endpoint.startsWith('https://') ? [] : ['sends its keys and pictures in plain text']),
    ...BUCKET_KEYS.filter((key) => settings.get(`${key}_FILE`) === undefined).map(
      (key) => `has a bucket without ${key}`,
    ),
  ];
}

/**
 * What is wrong with the command line of the cache: it writes nothing to disk, evicts when it is full instead of refusing
 * writes, and reaches its limit before its container does.
 */
export function cacheFaults(args: readonly string[], limitMebibytes: number): string[] {
  const valueAfter = (option: string) => args[args.indexOf(option) + 1];
  const [, most] = /^(\d+)mb$/.exec(valueAfter('--maxmemory') ?? '') ?? [];
  return [
    ...(valueAfter('--save') === '' && valueAfter('--appendonly') === 'no'
      ? []
      : ['writes to a disk that it does not have']),
    ...(valueAfter('--maxmemory-policy') === 'volatile-lru' ? [] : ['refuses writes when it is full']),
    ...(Number(most) <= 0.8 * limitMebibytes ? [] : ['is killed before it is full']),
  ];
}

function clustersOf(manifests: readonly Manifest[]) {
  return ofKind(manifests, 'Cluster').map(({ metadata: { name }, spec }) => ({
    name,
    spec: spec as unknown as ClusterSpec,
  }));
}

function entryOf(service: string) {
  return `hostssl bahi_${service} bahi_${service},bahi_${service}_owner all scram-sha-256`;
}

export const cacheEvictsWhenFull: Rule = (manifests) =>
  workloadsOf(manifests)
    .filter(({ labels }) => labels['bahi.example/store'] === 'redis')
    .flatMap(({ id, containers }) =>
      containers.flatMap(({ args = [], resources }) =>
        cacheFaults(args, mebibytes(resources?.limits?.memory)).map((fault) => `${id}: ${fault}`),
      ),
    );
