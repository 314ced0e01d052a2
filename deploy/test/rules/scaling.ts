import { queueOf } from '@bahi/platform/adapters';
import { POOL_SIZE, PROCESSES } from '@bahi/testing/process-profiles';
import type { Manifest } from '../render/types.js';
import type { Rule } from './pods.js';
import { settingsOfProcess } from './settings.js';
import { named, ofKind, type Selector, selects, type Workload, workloadsOf } from './workloads.js';

interface Scaler {
  readonly id: string;
  readonly target: string;
  readonly min: number;
  readonly max: number;
}

interface HpaSpec {
  readonly scaleTargetRef: { readonly name: string };
  readonly minReplicas: number;
  readonly maxReplicas: number;
  readonly metrics: readonly { readonly resource: { readonly target: { readonly averageUtilization: number } } }[];
}

interface ScaledObjectSpec {
  readonly scaleTargetRef: { readonly name: string };
  readonly minReplicaCount: number;
  readonly maxReplicaCount: number;
  readonly triggers: readonly {
    readonly type: string;
    readonly metadata: Readonly<Record<string, string>>;
    readonly authenticationRef?: { readonly name: string };
  }[];
}

function scalersOf(manifests: readonly Manifest[]): Scaler[] {
  return [
    ...ofKind(manifests, 'HorizontalPodAutoscaler').map(({ metadata: { name }, spec }) => {
      const { scaleTargetRef, minReplicas, maxReplicas } = spec as unknown as HpaSpec;
      return { id: `HorizontalPodAutoscaler ${name}`, target: scaleTargetRef.name, min: minReplicas, max: maxReplicas };
    }),
    ...ofKind(manifests, 'ScaledObject').map(({ metadata: { name }, spec }) => {
      const { scaleTargetRef, minReplicaCount, maxReplicaCount } = spec as unknown as ScaledObjectSpec;
      return { id: `ScaledObject ${name}`, target: scaleTargetRef.name, min: minReplicaCount, max: maxReplicaCount };
    }),
  ];
}

function scalerFaults({ id, target, min, max }: Scaler, workload: Workload | undefined): string[] {
  if (!workload) return [`${id}: there is no Deployment ${target}`];
  const hasRequests = workload.containers.every(({ resources }) => resources?.requests?.cpu);
  return [
    ...(min >= 2 ? [] : [`${id}: lets ${target} shrink to ${min}`]),
    ...(max > min ? [] : [`${id}: cannot grow`]),
    ...(hasRequests ? [] : [`${id}: ${target} requests no CPU to measure against`]),
    ...(workload.spec.replicas === undefined ? [] : [`${id}: every apply sets ${target} back to its replicas`]),
  ];
}

export const scalersHaveOneTargetEach: Rule = (manifests) => {
  const scalers = scalersOf(manifests);
  const deployments = workloadsOf(manifests).filter(({ kind }) => kind === 'Deployment');
  const targets = scalers.map(({ target }) => target);
  return [
    ...scalers.flatMap((scaler) =>
      scalerFaults(
        scaler,
        deployments.find(({ name }) => name === scaler.target),
      ),
    ),
    ...targets
      .filter((target, at) => targets.indexOf(target) !== at)
      .map((target) => `${target}: two scalers pull at it`),
  ];
};

/** Where a cluster scales at all, every process of the product scales. */
export const everyProcessScales: Rule = (manifests) => {
  const targets = new Set(scalersOf(manifests).map(({ target }) => target));
  return [...PROCESSES.keys()].filter((name) => !targets.has(name)).map((name) => `${name}: nothing scales it`);
};

/** The queues of a consumer: one for each producer, or as many as its setting splits each into. */
function queuesOf(manifests: readonly Manifest[], consumer: string): string[] {
  const settings = settingsOfProcess(manifests, consumer);
  const count = Number(settings.get('EVENT_QUEUES') ?? 1);
  return (PROCESSES.get(consumer)?.sources ?? []).flatMap((source) =>
    Array.from({ length: count }, (_, index) => queueOf({ consumer, source }, index + 1)),
  );
}

export const consumersFollowTheirQueues: Rule = (manifests) =>
  ofKind(manifests, 'ScaledObject').flatMap(({ metadata: { name }, spec }) => {
    const { scaleTargetRef, triggers } = spec as unknown as ScaledObjectSpec;
    const queues = queuesOf(manifests, scaleTargetRef.name);
    const watched = triggers.filter(({ type }) => type === 'rabbitmq');
    const names = watched.map(({ metadata }) => metadata.queueName ?? '');
    const isKnown = (reference?: { name: string }) =>
      reference && named(manifests, 'TriggerAuthentication', reference.name);
    return [
      ...queues
        .filter((queue) => !names.includes(queue))
        .map((queue) => `ScaledObject ${name}: does not watch ${queue}`),
      ...names
        .filter((queue) => !queues.includes(queue))
        .map((queue) => `ScaledObject ${name}: ${queue} has no producer`),
      ...watched
        .filter(({ authenticationRef }) => !isKnown(authenticationRef))
        .map(() => `ScaledObject ${name}: has no access`),
    ];
  });

export const disruptionLeavesOneCopy: Rule = (manifests) => {
  const scalers = scalersOf(manifests);
  const budgets = ofKind(manifests, 'PodDisruptionBudget').map(
    ({ spec }) => spec as unknown as { selector: Selector; minAvailable?: number; maxUnavailable?: number },
  );
  return workloadsOf(manifests)
    .filter(({ name, kind }) => kind === 'Deployment' && PROCESSES.has(name))
    .flatMap(({ id, name, labels, spec }) => {
      const replicas = scalers.find(({ target }) => target === name)?.min ?? spec.replicas ?? 1;
      const own = budgets.filter(({ selector }) => selects(selector, labels));
      if (own.length !== 1) return [`${id}: has ${own.length} disruption budgets`];
      const [{ minAvailable = 0, maxUnavailable = replicas - minAvailable } = {}] = own;
      return [
        ...(maxUnavailable < replicas ? [] : [`${id}: all of its ${replicas} pods may be evicted at once`]),
        ...(minAvailable < replicas && maxUnavailable > 0 ? [] : [`${id}: no node can ever be drained`]),
      ];
    });
};

/** More than one node needs storage that all of them reach. */
export const sharedFilesAreShared: Rule = (manifests) =>
  ofKind(manifests, 'PersistentVolumeClaim')
    .filter(({ spec }) => !(spec as { accessModes: string[] }).accessModes.includes('ReadWriteMany'))
    .map(({ metadata }) => `PersistentVolumeClaim ${metadata.name}: only one node can use it`);

/** Of the requested CPU: with more a new pod starts too late, with less pods idle. */
function isBusy(percent: number) {
  return percent >= 50 && percent <= 80;
}

/** About a second's work of one or two consumers. */
const LONGEST_QUEUE = 1_000;

function loadsOf(manifests: readonly Manifest[]) {
  return [
    ...ofKind(manifests, 'HorizontalPodAutoscaler').flatMap(({ metadata: { name }, spec }) =>
      (spec as unknown as HpaSpec).metrics.map(({ resource: { target } }) => ({
        id: `HorizontalPodAutoscaler ${name}`,
        isRight: isBusy(target.averageUtilization),
      })),
    ),
    ...ofKind(manifests, 'ScaledObject').flatMap(({ metadata: { name }, spec }) =>
      (spec as unknown as ScaledObjectSpec).triggers.map(({ type, metadata: { value = '', mode } }) => ({
        id: `ScaledObject ${name}`,
        isRight: type === 'cpu' ? isBusy(Number(value)) : mode === 'QueueLength' && Number(value) <= LONGEST_QUEUE,
      })),
    ),
  ];
}

export const scalersActInTime: Rule = (manifests) =>
  loadsOf(manifests)
    .filter(({ isRight }) => !isRight)
    .map(({ id }) => `${id}: acts too early or too late`);

const RELAY_CONNECTIONS = 1;
/** For migrations, operators and people. */
const SPARE_CONNECTIONS = 20;

/**
 * With everything at its largest and a release being rolled out, every copy still gets the connections of its pool:
 * pods of the surge are up before as many old ones leave, and those hold theirs until their last call has ended.
 */
export const connectionsSuffice: Rule = (manifests) => {
  const workloads = workloadsOf(manifests);
  const copiesOf = ({ target, max }: Scaler) =>
    max + 2 * surgeOf(workloads.find(({ name, kind }) => kind === 'Deployment' && name === target)?.spec.strategy, max);
  const copies = scalersOf(manifests)
    .filter(({ target }) => target !== 'gateway')
    .reduce((sum, scaler) => sum + copiesOf(scaler), 0);
  const wanted = copies * (POOL_SIZE + RELAY_CONNECTIONS) + SPARE_CONNECTIONS;
  return ofKind(manifests, 'Cluster').flatMap(({ metadata: { name }, spec }) => {
    const { postgresql } = spec as { postgresql?: { parameters?: { max_connections?: string } } };
    const allowed = Number(postgresql?.parameters?.max_connections ?? 100);
    return allowed >= wanted ? [] : [`Cluster ${name}: allows ${allowed} connections, ${wanted} may be wanted`];
  });
};

/** Pods that a roll-out adds to `copies`; Kubernetes adds a quarter by default, and rounds up. */
function surgeOf(strategy: Workload['spec']['strategy'], copies: number): number {
  const { maxSurge = '25%' } = strategy?.rollingUpdate ?? {};
  return typeof maxSurge === 'number' ? maxSurge : Math.ceil((Number.parseInt(maxSurge, 10) / 100) * copies);
}
