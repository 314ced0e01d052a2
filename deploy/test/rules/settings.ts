import { PROCESSES } from '@bahi/testing/process-profiles';
import type { Manifest } from '../render/types.js';
import type { Rule } from './pods.js';
import { type Container, named, ofKind, type Workload, workloadsOf } from './workloads.js';

/** The settings of a container that are written down, by name; secrets are not among them. */
export function settingsOf(
  manifests: readonly Manifest[],
  { env = [], envFrom = [] }: Container,
): ReadonlyMap<string, string> {
  const maps = envFrom.map(({ configMapRef }) => named(manifests, 'ConfigMap', configMapRef?.name ?? '')?.data ?? {});
  const own = env.flatMap(({ name, value }) => (value === undefined ? [] : [[name, value] as const]));
  return new Map([...maps.flatMap((data) => Object.entries(data as Record<string, string>)), ...own]);
}

function processesIn(manifests: readonly Manifest[]) {
  return workloadsOf(manifests)
    .filter(({ kind, name }) => kind === 'Deployment' && PROCESSES.has(name))
    .map(({ id, name, containers: [container] }) => ({
      id,
      name,
      settings: settingsOf(manifests, container as Workload['containers'][number]),
    }));
}

/** The settings of a process that are written down, by name; none when it is not among the manifests. */
export function settingsOfProcess(manifests: readonly Manifest[], name: string): ReadonlyMap<string, string> {
  return processesIn(manifests).find((process) => process.name === name)?.settings ?? new Map();
}

function readingOf(setting: string) {
  return (process: { readonly name: string }) => PROCESSES.get(process.name)?.settings.has(setting);
}

/** Processes work in roles that may not change a schema: one that tried would not start. */
export const onlyJobsMigrate: Rule = (manifests) =>
  processesIn(manifests)
    .filter(readingOf('MIGRATE_ON_START'))
    .filter(({ settings }) => settings.get('MIGRATE_ON_START') !== 'off')
    .map(({ id }) => `${id}: migrates without the right to`);

/** A sale must have the same day on every screen. */
export const everyServiceHasTheSameDays: Rule = (manifests) => {
  const zones = processesIn(manifests)
    .filter(readingOf('SHOP_TIME_ZONE'))
    .map(({ settings }) => settings.get('SHOP_TIME_ZONE'));
  return new Set(zones).size === 1 ? [] : [`the days of services differ: ${zones.join(', ')}`];
};

/** Peers are called at a port of their Service. */
export const peersAreReachable: Rule = (manifests) =>
  processesIn(manifests).flatMap(({ id, name, settings }) =>
    (PROCESSES.get(name)?.calls ?? []).flatMap((called) => {
      const { hostname, port } = new URL((settings.get('PEER_URL_PATTERN') ?? '').replace('{name}', called));
      const spec = named(manifests, 'Service', hostname)?.spec as { ports: { port: number }[] } | undefined;
      const isThere = spec?.ports.some((open) => String(open.port) === port);
      return isThere ? [] : [`${id}: calls ${called} at an unused address`];
    }),
  );

/** As many proxies are trusted as are in front; HSTS is on only behind TLS. */
export const gatewayTrustsItsProxiesOnly: Rule = (manifests) => {
  const inFront = ofKind(manifests, 'Ingress').length + ofKind(manifests, 'Gateway').length;
  return processesIn(manifests)
    .filter(({ name }) => name === 'gateway')
    .flatMap(({ id, settings }) => [
      ...(settings.get('TRUSTED_PROXY_HOPS') === String(inFront) ? [] : [`${id}: believes other proxies than its own`]),
      ...(settings.get('HSTS') === (inFront > 0 ? 'on' : 'off') ? [] : [`${id}: is wrong about TLS`]),
    ]);
};
