import { MAX_MULTIPART_BYTES } from '@bahi/contracts/shared';
import { LONGEST_CALL_SECONDS, SERVICES } from '@bahi/testing/process-profiles';
import type { Manifest } from '../render/types.js';
import type { Rule } from './pods.js';
import type { SecretKeys } from './references.js';
import { named, ofKind } from './workloads.js';

interface IngressSpec {
  readonly tls?: readonly { readonly hosts: readonly string[]; readonly secretName?: string }[];
  readonly rules: readonly {
    readonly host?: string;
    readonly http: {
      readonly paths: readonly { readonly backend: { readonly service: { name: string; port: { name: string } } } }[];
    };
  }[];
}

/** The largest request passes, and so does the slowest reply. */
export const ingressPassesAllCalls: Rule = (manifests) =>
  ofKind(manifests, 'Ingress').flatMap(({ metadata: { name, annotations = {} } }) => {
    const of = (what: string) => Number.parseInt(annotations[`nginx.ingress.kubernetes.io/${what}`] ?? '0', 10);
    return [
      ...(of('proxy-body-size') * 1_048_576 >= MAX_MULTIPART_BYTES ? [] : [`Ingress ${name}: refuses large files`]),
      ...(of('proxy-read-timeout') >= LONGEST_CALL_SECONDS ? [] : [`Ingress ${name}: gives up too early`]),
    ];
  });

export const onlyTheGatewayIsPublic: Rule = (manifests) => [
  ...ofKind(manifests, 'Ingress').flatMap((ingress) => ingressFaults(manifests, ingress)),
  ...ofKind(manifests, 'Service')
    .filter(({ spec }) => ['NodePort', 'LoadBalancer'].includes((spec as { type?: string }).type ?? ''))
    .map(({ metadata }) => `Service ${metadata.name}: is open to the world`),
];

interface HttpRouteSpec {
  readonly parentRefs: readonly { readonly name: string; readonly sectionName?: string }[];
  readonly hostnames?: readonly string[];
  readonly rules: readonly {
    readonly timeouts?: { readonly request?: string };
    readonly backendRefs?: readonly { readonly name: string; readonly port: number }[];
    readonly filters?: readonly { readonly type: string }[];
  }[];
}

/** Routes lead to the gateway and have time for the slowest call; what is not encrypted is only redirected. */
export const routesPassAllCalls: Rule = (manifests) => {
  const listeners = ofKind(manifests, 'Gateway').flatMap(
    ({ spec }) => (spec as { listeners: { name: string; protocol: string }[] }).listeners,
  );
  return ofKind(manifests, 'HTTPRoute').flatMap(({ metadata: { name }, spec }) => {
    const { parentRefs, rules } = spec as unknown as HttpRouteSpec;
    const protocols = parentRefs.map((parent) => listeners.find((it) => it.name === parent.sectionName)?.protocol);
    const backends = rules.flatMap(({ backendRefs = [] }) => backendRefs);
    const isSlow = rules.some(
      ({ timeouts, backendRefs }) =>
        backendRefs && !(Number.parseInt(timeouts?.request ?? '', 10) >= LONGEST_CALL_SECONDS),
    );
    return [
      ...(protocols.includes(undefined) ? [`HTTPRoute ${name}: belongs to no listener`] : []),
      ...(backends.length > 0 && !protocols.every((it) => it === 'HTTPS') ? [`HTTPRoute ${name}: has no TLS`] : []),
      ...backends.filter((it) => it.name !== 'gateway').map((it) => `HTTPRoute ${name}: leads to ${it.name}`),
      ...(isSlow ? [`HTTPRoute ${name}: gives up too early`] : []),
    ];
  });
};

/** What only one product understands does nothing in another: it belongs to a component of that product. */
export function annotationsBelongTo(products: readonly string[]): Rule {
  return (manifests) =>
    manifests
      .filter(({ kind }) => ['Ingress', 'Gateway', 'HTTPRoute', 'Service'].includes(kind))
      .flatMap(({ kind, metadata: { name, annotations = {} } }) =>
        Object.keys(annotations)
          .filter((key) => !products.some((product) => key.startsWith(`${product}/`)))
          .map((key) => `${kind} ${name}: ${key} is of one product`),
      );
}

const CLUSTER_WIDE = new Set(['Namespace']);

export const everythingLivesInOneNamespace: Rule = (manifests) => [
  ...manifests
    .filter(({ kind, metadata }) => !CLUSTER_WIDE.has(kind) && metadata.namespace !== 'bahi')
    .map(({ kind, metadata }) => `${kind} ${metadata.name}: is not in the namespace`),
  ...(named(manifests, 'Namespace', 'bahi')?.metadata.labels?.['pod-security.kubernetes.io/enforce'] === 'restricted'
    ? []
    : ['Namespace bahi: does not enforce the restricted profile']),
];

interface ManagedRole {
  readonly name: string;
  readonly superuser?: boolean;
  readonly bypassrls?: boolean;
  readonly passwordSecret?: { readonly name: string };
}

/** Each service has a database, a role that owns it and a role that works in it; none may see past row-level security. */
export function everyServiceHasItsDatabase(secrets: SecretKeys): Rule {
  return (manifests) => {
    const names = ofKind(manifests, 'Cluster').map(({ metadata }) => metadata.name);
    const databases = ofKind(manifests, 'Database')
      .map(({ spec }) => spec as { name: string; owner: string; cluster: { name: string } })
      .filter(({ cluster }) => names.includes(cluster.name));
    const clusters = ofKind(manifests, 'Cluster').map(({ spec }) => spec as { managed?: { roles: ManagedRole[] } });
    const roles = clusters.flatMap(({ managed }) => managed?.roles ?? []);
    return [
      ...SERVICES.flatMap((service) => [
        ...(databases.some(({ name, owner }) => name === `bahi_${service}` && owner === `bahi_${service}_owner`)
          ? []
          : [`${service}: has no database of its own`]),
        ...['', '_owner']
          .filter((end) => !roles.some(({ name }) => name === `bahi_${service}${end}`))
          .map((end) => `${service}: has no role bahi_${service}${end}`),
      ]),
      ...roles
        .filter(({ superuser, bypassrls }) => superuser || bypassrls)
        .map(({ name }) => `${name}: sees past row-level security`),
      ...roles
        .filter(({ passwordSecret }) => !secrets.get(passwordSecret?.name ?? '')?.has('password'))
        .map(({ name }) => `${name}: has no password`),
    ];
  };
}

function ingressFaults(manifests: readonly Manifest[], { metadata: { name }, spec }: Manifest): string[] {
  const { tls = [], rules } = spec as unknown as IngressSpec;
  const covered = tls.filter(({ secretName }) => secretName).flatMap(({ hosts }) => hosts);
  const backends = rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service));
  const isOpen = (service: { name: string; port: { name: string } }) => {
    const found = named(manifests, 'Service', service.name)?.spec as { ports: { name: string }[] } | undefined;
    return service.name === 'gateway' && found?.ports.some((port) => port.name === service.port.name);
  };
  return [
    ...rules
      .filter(({ host }) => !host || !covered.includes(host))
      .map(({ host }) => `Ingress ${name}: ${host} has no TLS`),
    ...backends
      .filter((service) => !isOpen(service))
      .map((service) => `Ingress ${name}: leads to ${service.name}, not to the gateway`),
  ];
}

interface ClusterSpec {
  readonly instances: number;
  readonly plugins?: readonly {
    readonly name: string;
    readonly enabled?: boolean;
    readonly isWALArchiver?: boolean;
    readonly parameters?: { readonly barmanObjectName?: string };
  }[];
}

interface ScheduledBackupSpec {
  readonly cluster: { readonly name: string };
  readonly method?: string;
  readonly pluginConfiguration?: { readonly name: string };
  readonly schedule: string;
  readonly suspend?: boolean;
}

/** A month, in which a shop has seen all of its figures. */
const DAYS_TO_NOTICE = 30;

function daysKept(store: Manifest | undefined): number {
  return Number(
    /^(\d+)d$/.exec((store?.spec as { retentionPolicy?: string } | undefined)?.retentionPolicy ?? '')?.[1] ?? 0,
  );
}

function isByTls(store: Manifest | undefined): boolean {
  const { configuration } = (store?.spec ?? {}) as { configuration?: { endpointURL?: string } };
  return configuration?.endpointURL?.startsWith('https://') ?? false;
}

/** The operator's schedules begin with the seconds. */
const EVERY_NIGHT = /^\d+ \d+ \d+ \* \* \*$/;

/** Every change is archived as it happens and a whole copy is made on a schedule, to a store with a retention limit. */
export const databasesAreBackedUp: Rule = (manifests) =>
  ofKind(manifests, 'Cluster').flatMap(({ metadata: { name }, spec }) => {
    const { instances, plugins = [] } = spec as unknown as ClusterSpec;
    const archiver = plugins.find(({ enabled, isWALArchiver }) => enabled !== false && isWALArchiver);
    const store = named(manifests, 'ObjectStore', archiver?.parameters?.barmanObjectName ?? '');
    const isScheduled = ofKind(manifests, 'ScheduledBackup').some(({ spec: backup }) => {
      const { cluster, method, pluginConfiguration, schedule, suspend } = backup as unknown as ScheduledBackupSpec;
      const isByArchiver = method === 'plugin' && pluginConfiguration?.name === archiver?.name;
      return cluster.name === name && isByArchiver && EVERY_NIGHT.test(schedule) && !suspend;
    });
    return [
      ...(instances >= 3 ? [] : [`Cluster ${name}: a failing node stops it`]),
      ...(store ? [] : [`Cluster ${name}: its changes are archived nowhere`]),
      ...(daysKept(store) > 0 ? [] : [`Cluster ${name}: its backups have no end`]),
      ...(daysKept(store) >= DAYS_TO_NOTICE ? [] : [`Cluster ${name}: its backups end before a loss is noticed`]),
      ...(isScheduled ? [] : [`Cluster ${name}: has no full backups`]),
      ...(isByTls(store) ? [] : [`Cluster ${name}: its backups leave in plain text`]),
    ];
  });

export const brokerHasAQuorum: Rule = (manifests) =>
  ofKind(manifests, 'RabbitmqCluster')
    .filter(
      ({ spec }) => (spec as { replicas: number }).replicas < 3 || (spec as { replicas: number }).replicas % 2 === 0,
    )
    .map(({ metadata }) => `RabbitmqCluster ${metadata.name}: has no quorum to keep`);

/** The operator's own absolute limit overrules a relative one: cluster-operator, internal/resource/configmap.go. */
export const brokerKeepsFreeDiskSpace: Rule = (manifests) =>
  ofKind(manifests, 'RabbitmqCluster')
    .filter(({ spec }) => {
      const { rabbitmq } = spec as { rabbitmq?: { additionalConfig?: string } };
      return !/^disk_free_limit\.absolute = \d+GB$/m.test(rabbitmq?.additionalConfig ?? '');
    })
    .map(
      ({ metadata }) =>
        `RabbitmqCluster ${metadata.name}: does not set with an absolute limit how much disk space it keeps free`,
    );

const SPLITTING_PLUGIN = 'rabbitmq_consistent_hash_exchange';

/** A broker without the plugin refuses to split queues by shop, and consumers stop. */
export const brokerCanSplitQueues: Rule = (manifests) =>
  ofKind(manifests, 'RabbitmqCluster')
    .filter(({ spec }) => {
      const { rabbitmq } = spec as { rabbitmq?: { additionalPlugins?: readonly string[] } };
      return !rabbitmq?.additionalPlugins?.includes(SPLITTING_PLUGIN);
    })
    .map(({ metadata }) => `RabbitmqCluster ${metadata.name}: has no ${SPLITTING_PLUGIN}`);
