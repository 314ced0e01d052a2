import { LONGEST_CALL_SECONDS, PROCESSES } from '@bahi/testing/process-profiles';
import type { Rule } from './pods.js';
import { type Container, type Probe, selects, type Workload, workloadsOf } from './workloads.js';

const PROBES = ['startupProbe', 'livenessProbe', 'readinessProbe'] as const;

function portOf(probe: Probe) {
  return probe.httpGet?.port ?? probe.tcpSocket?.port;
}

function probeFaults(container: Container, healthPaths: ReadonlySet<string> | undefined): string[] {
  return PROBES.flatMap((kind) => {
    const probe = container[kind];
    if (!probe) return [`has no ${kind}`];
    const port = portOf(probe);
    const path = probe.httpGet?.path;
    return [
      ...(port !== undefined && !container.ports?.some(({ name }) => name === port)
        ? [`${kind}: no port ${port}`]
        : []),
      ...(path && healthPaths && !healthPaths.has(path) ? [`${kind}: no handler for ${path}`] : []),
    ];
  });
}

export const everyProbeIsAnswered: Rule = (manifests) =>
  workloadsOf(manifests)
    .filter(({ kind }) => kind !== 'Job')
    .flatMap(({ id, name, containers }) =>
      containers.flatMap((container) =>
        probeFaults(container, PROCESSES.get(name)?.healthPaths).map((fault) => `${id}: ${fault}`),
      ),
    );

/** Liveness must not ask the database: one outage would restart every pod that waits for it. */
export const livenessNeedsNoOtherProcess: Rule = (manifests) =>
  workloadsOf(manifests).flatMap(({ id, name, containers }) =>
    containers
      .filter(({ livenessProbe }) => PROCESSES.has(name) && livenessProbe?.httpGet?.path !== '/livez')
      .map(() => `${id}: its liveness depends on others`),
  );

/** A pod that does not reach its database is given no calls. */
export const readinessAsksTheDatabase: Rule = (manifests) =>
  workloadsOf(manifests).flatMap(({ id, name, containers }) =>
    containers
      .filter(({ readinessProbe }) => PROCESSES.has(name) && readinessProbe?.httpGet?.path !== '/readyz')
      .map(() => `${id}: is given calls that it cannot answer`),
  );

const START_SECONDS = 30;
const BUSY_SECONDS = 20;

/** How long a probe fails before Kubernetes acts, with its defaults for missing fields. */
function patienceOf({ periodSeconds = 10, failureThreshold = 3 }: Probe) {
  return periodSeconds * failureThreshold;
}

/** A pod that starts on a busy node, or is busy for a moment, is not killed for it. */
export const probesArePatient: Rule = (manifests) =>
  workloadsOf(manifests).flatMap(({ id, containers }) =>
    containers.flatMap(({ startupProbe, livenessProbe }) => [
      ...(startupProbe && patienceOf(startupProbe) < START_SECONDS ? [`${id}: is killed while it starts`] : []),
      ...(livenessProbe && patienceOf(livenessProbe) < BUSY_SECONDS ? [`${id}: is killed while it is busy`] : []),
    ]),
  );

function isOurs({ name, kind }: Workload) {
  return kind === 'Deployment' && PROCESSES.has(name);
}

export const releasesLoseNoCall: Rule = (manifests) =>
  workloadsOf(manifests)
    .filter(isOurs)
    .flatMap(({ id, spec, pod, containers }) => {
      const pause = containers[0]?.lifecycle?.preStop?.sleep?.seconds ?? 0;
      const isTooShort = (pod.terminationGracePeriodSeconds ?? 30) < pause + LONGEST_CALL_SECONDS;
      return [
        ...(spec.strategy?.rollingUpdate?.maxUnavailable === 0
          ? []
          : [`${id}: stops a pod before its successor is up`]),
        ...(pause >= 5 ? [] : [`${id}: stops while connections are still handed to it`]),
        ...(isTooShort ? [`${id}: is killed before its longest call ends`] : []),
      ];
    });

export const podsAreSpread: Rule = (manifests) =>
  workloadsOf(manifests)
    .filter(isOurs)
    .flatMap(({ id, pod, labels }) => {
      const keys = (pod.topologySpreadConstraints ?? [])
        .filter(({ labelSelector }) => labelSelector.matchLabels && selects(labelSelector, labels))
        .map(({ topologyKey }) => topologyKey);
      return ['kubernetes.io/hostname', 'topology.kubernetes.io/zone']
        .filter((key) => !keys.includes(key))
        .map((key) => `${id}: is not spread over ${key}`);
    });

/** Each service's schema is brought up to date by a job with the very image that runs. */
export const everyServiceIsMigrated: Rule = (manifests) => {
  const workloads = workloadsOf(manifests);
  const services = workloads.filter((workload) => isOurs(workload) && workload.name !== 'gateway');
  return services.flatMap(({ name, containers }) => {
    const job = workloads.find(
      ({ kind, labels }) => kind === 'Job' && labels['app.kubernetes.io/name'] === `${name}-migration`,
    );
    const [container] = job?.containers ?? [];
    return [
      ...(job ? [] : [`${name}: no migration job`]),
      ...(container && container.image !== containers[0]?.image ? [`${name}: migrates with another image`] : []),
      ...(container && container.args?.join(' ') !== 'dist/cli/migrate.js'
        ? [`${name}: its job does not migrate`]
        : []),
    ];
  });
};
