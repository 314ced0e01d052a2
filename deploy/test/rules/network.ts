import { PROCESSES, SERVICES } from '@bahi/testing/process-profiles';
import type { Manifest } from '../render/types.js';
import type { Rule } from './pods.js';
import { type Labels, ofKind, type Selector, selects, workloadsOf } from './workloads.js';

interface Peer {
  readonly podSelector?: Selector;
  readonly namespaceSelector?: Selector;
  readonly ipBlock?: { readonly cidr: string };
}

interface Opening {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports?: readonly { readonly port: number; readonly protocol?: string }[];
}

interface PolicySpec {
  readonly podSelector: Selector;
  readonly policyTypes: readonly string[];
  readonly ingress?: readonly Opening[];
  readonly egress?: readonly Opening[];
}

interface Policy {
  readonly name: string;
  readonly spec: PolicySpec;
}

const ACME_SOLVER = 'acme.cert-manager.io/http01-solver';

/** The name of a pod in an edge: the process, the store, or all migration jobs together. */
export function nameOfPod(labels: Labels): string {
  return (
    labels['bahi.example/store'] ??
    (labels[ACME_SOLVER] && 'acme-solver') ??
    (labels['app.kubernetes.io/component'] === 'migration' ? 'migration' : labels['app.kubernetes.io/name']) ??
    '?'
  );
}

/** Pods that no workload of ours makes, because operators do. */
export const OPERATED: readonly Labels[] = [{ 'bahi.example/store': 'postgres' }, { 'bahi.example/store': 'rabbitmq' }];

/** Of cert-manager, while a certificate is ordered: it answers the authority in the namespace of the certificate. */
const SOLVER: Labels = { [ACME_SOLVER]: 'true' };

type Direction = 'ingress' | 'egress';

/** Every opening as `caller > called:port`, once for each time that it is written down. */
export function openingsOf(manifests: readonly Manifest[], direction: Direction): string[] {
  const pods = podsOf(manifests);
  return policiesOf(manifests)
    .filter(({ name }) => name !== 'name-lookup')
    .flatMap(({ spec }) =>
      (spec[direction] ?? []).flatMap(({ from = [], to = [], ports = [] }) =>
        namesOf(pods, spec.podSelector).flatMap((self) =>
          [...from, ...to].flatMap((peer) =>
            peersOf(pods, peer).flatMap((other) =>
              ports.map(({ port }) =>
                direction === 'ingress' ? `${other} > ${self}:${port}` : `${self} > ${other}:${port}`,
              ),
            ),
          ),
        ),
      ),
    );
}

const STORES_OF_A_SERVICE = ['postgres:5432', 'rabbitmq:5672', 'redis:6379'];

/** The edges that the code has, computed from its calls, subscriptions and connections. */
export function edgesOfTheCode(): string[] {
  return [
    ...[...PROCESSES.values()].flatMap(({ name, calls }) => calls.map((called) => `${name} > ${called}:8080`)),
    ...SERVICES.flatMap((service) => STORES_OF_A_SERVICE.map((store) => `${service} > ${store}`)),
    'gateway > redis:6379',
    'migration > postgres:5432',
  ];
}

const EDGES_OF_STORES = /^(postgres|rabbitmq) > \1:|^auth > mail:1025$/;

export const openingsAreTheEdges: Rule = (manifests) => {
  const wanted = edgesOfTheCode();
  const [incoming, outgoing] = (['ingress', 'egress'] as const).map((direction) =>
    openingsOf(manifests, direction).filter(isAmongPods),
  );
  return [
    ...compare(incoming ?? [], wanted, 'ingress'),
    ...compare(outgoing ?? [], wanted, 'egress'),
    ...(incoming ?? [])
      .filter((edge) => !outgoing?.includes(edge))
      .map((edge) => `egress: ${edge} is closed at its start`),
    ...(outgoing ?? [])
      .filter((edge) => !incoming?.includes(edge))
      .map((edge) => `ingress: ${edge} is closed at its end`),
  ];
};

/** Who may call the product from outside, and where the product may connect. */
export function outsidersAre(expected: readonly string[]): Rule {
  return (manifests) => {
    const open = (['ingress', 'egress'] as const)
      .flatMap((direction) => openingsOf(manifests, direction))
      .filter((edge) => !isAmongPods(edge));
    return [
      ...open.filter((edge) => !expected.includes(edge)).map((edge) => `${edge} is open without a caller`),
      ...expected.filter((edge) => !open.includes(edge)).map((edge) => `${edge} is closed`),
    ];
  };
}

function podsOf(manifests: readonly Manifest[]): Labels[] {
  return [...workloadsOf(manifests).map(({ labels }) => labels), ...OPERATED, SOLVER];
}

function policiesOf(manifests: readonly Manifest[]): Policy[] {
  return ofKind(manifests, 'NetworkPolicy').map(({ metadata: { name }, spec }) => ({
    name,
    spec: spec as unknown as PolicySpec,
  }));
}

function namesOf(pods: readonly Labels[], selector: Selector): string[] {
  return [...new Set(pods.filter((labels) => selects(selector, labels)).map(nameOfPod))];
}

function outsiderOf({ namespaceSelector, ipBlock }: Peer): string {
  return ipBlock ? ipBlock.cidr : `namespace ${namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] ?? '*'}`;
}

function peersOf(pods: readonly Labels[], peer: Peer): string[] {
  return peer.namespaceSelector || peer.ipBlock ? [outsiderOf(peer)] : namesOf(pods, peer.podSelector ?? {});
}

function isAmongPods(edge: string) {
  return !/namespace |\d+\.\d+\.\d+\.\d+\//.test(edge);
}

function compare(open: readonly string[], wanted: readonly string[], direction: Direction): string[] {
  return [
    ...wanted.filter((edge) => !open.includes(edge)).map((edge) => `${direction}: ${edge} is closed`),
    ...open
      .filter((edge) => !wanted.includes(edge) && !EDGES_OF_STORES.test(edge))
      .map((edge) => `${direction}: ${edge} is open without a caller`),
    ...open.filter((edge, at) => open.indexOf(edge) !== at).map((edge) => `${direction}: ${edge} is written twice`),
  ];
}

export const everythingElseIsDenied: Rule = (manifests) => {
  const policies = policiesOf(manifests);
  const denial = policies.find(
    ({ spec }) =>
      Object.keys(spec.podSelector).length === 0 && spec.policyTypes.length === 2 && !spec.ingress && !spec.egress,
  );
  const wide = policies.flatMap(({ name, spec }) =>
    [...(spec.ingress ?? []), ...(spec.egress ?? [])]
      .filter(({ from, to, ports }) => !(from ?? to)?.length || !ports?.length)
      .map(() => `NetworkPolicy ${name}: opens to everybody or on every port`),
  );
  return [...(denial ? [] : ['no policy denies by default']), ...wide];
};

/** No process may listen on a port that no policy opens. */
export const everyPortHasAnOpening: Rule = (manifests) => {
  const open = openingsOf(manifests, 'ingress');
  return workloadsOf(manifests).flatMap(({ id, labels, containers }) =>
    containers
      .flatMap(({ ports = [] }) => ports.map(({ containerPort }) => containerPort))
      .filter((port) => !open.some((edge) => edge.endsWith(`> ${nameOfPod(labels)}:${port}`)))
      .map((port) => `${id}: no policy opens port ${port}`),
  );
};

function isIsolated(manifests: readonly Manifest[], name: string, direction: Direction): boolean {
  return policiesOf(manifests).some(
    ({ spec }) =>
      spec.policyTypes.some((type) => type.toLowerCase() === direction) &&
      namesOf(podsOf(manifests), spec.podSelector).includes(name),
  );
}

/** A pod that no policy selects is open; one that is selected needs an opening, and names to go by. */
export const migrationsReachTheirDatabase: Rule = (manifests) => {
  const edge = 'migration > postgres:5432';
  const isClosed = (name: string, direction: Direction) =>
    isIsolated(manifests, name, direction) && !openingsOf(manifests, direction).includes(edge);
  const namesAreFound = policiesOf(manifests).some(({ name }) => name === 'name-lookup');
  return [
    ...(isClosed('postgres', 'ingress') ? [`ingress: ${edge} is closed`] : []),
    ...(isClosed('migration', 'egress') ? [`egress: ${edge} is closed`] : []),
    ...['migration', 'postgres', 'rabbitmq']
      .filter((name) => isIsolated(manifests, name, 'egress') && !namesAreFound)
      .map((name) => `${name} cannot look names up`),
  ];
};

/** The pods of the cluster's DNS, and the address at which NodeLocal DNSCache listens on every node. */
const RESOLVERS = ['kube-dns', '169.254.20.10/32'];

/** Where a cache on the node answers, its address is the one that pods ask, and no pod selector finds it. */
export const namesAreFoundOnEveryCluster: Rule = (manifests) => {
  const { spec } = policiesOf(manifests).find(({ name }) => name === 'name-lookup') ?? {};
  const openings = spec?.egress ?? [];
  return RESOLVERS.flatMap((resolver) =>
    ['UDP', 'TCP']
      .filter((protocol) => !openings.some((opening) => leadsToDns(opening, resolver, protocol)))
      .map((protocol) => `no pod asks ${resolver} over ${protocol}`),
  );
};

function leadsToDns({ to = [], ports = [] }: Opening, resolver: string, protocol: string): boolean {
  return (
    to.some((peer) => isClusterDns(peer, resolver) || peer.ipBlock?.cidr === resolver) &&
    ports.some(({ port, protocol: open }) => port === 53 && open === protocol)
  );
}

function isClusterDns({ podSelector, namespaceSelector }: Peer, resolver: string): boolean {
  return (
    podSelector?.matchLabels?.['k8s-app'] === resolver &&
    namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name'] === 'kube-system'
  );
}
