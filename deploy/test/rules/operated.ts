import type { Manifest } from '../render/types.js';
import type { Rule } from './pods.js';
import { type Container, type Labels, ofKind } from './workloads.js';

interface ClusterSpec {
  readonly inheritedMetadata?: { readonly labels?: Labels };
  readonly storage?: { readonly size?: string };
  readonly walStorage?: { readonly size?: string };
  readonly resources?: Container['resources'];
}

interface BrokerSpec {
  readonly override?: {
    readonly statefulSet?: { readonly spec?: { readonly template?: { readonly metadata?: { labels?: Labels } } } };
  };
  readonly persistence?: { readonly storage?: string };
  readonly resources?: Container['resources'];
}

/** What an operator makes of a manifest, in the terms of our own pods. */
interface OperatedStore {
  readonly id: string;
  readonly store: string;
  readonly labels: Labels;
  readonly disks: readonly (string | undefined)[];
  readonly resources: Container['resources'];
}

/** Policies and monitors find the pods of a store by this label alone. */
export const operatedPodsCarryTheirLabel: Rule = (manifests) =>
  storesOf(manifests)
    .filter(({ labels, store }) => labels['bahi.example/store'] !== store)
    .map(({ id }) => `${id}: no policy and no monitor finds its pods`);

/** The log of changes has a disk of its own: full with WAL that is not archived it must not stop the tables. */
export const operatedStoresHaveBounds: Rule = (manifests) =>
  storesOf(manifests).flatMap(({ id, disks, resources }) => [
    ...(disks.every(Boolean) ? [] : [`${id}: lacks a disk`]),
    ...(resources?.limits?.memory && resources.requests?.memory === resources.limits.memory
      ? []
      : [`${id}: is evicted first when a node is short of memory`]),
  ]);

interface CertificateSpec {
  readonly secretName: string;
  readonly dnsNames: readonly string[];
  readonly issuerRef: { readonly kind?: string; readonly name: string };
}

/** The issuer that deploy/README.md asks for. */
const ISSUER = 'ClusterIssuer letsencrypt';

/** Whatever ends TLS, an Ingress or a Gateway, has a certificate that is renewed for each of its hosts. */
export const everyHostHasACertificate: Rule = (manifests) => {
  const certificates = ofKind(manifests, 'Certificate').map(({ spec }) => spec as unknown as CertificateSpec);
  return endsOfTls(manifests).flatMap(({ id, secretName, hosts }) =>
    hosts
      .filter(
        (host) =>
          !certificates.some(
            ({ secretName: made, dnsNames, issuerRef: { kind = 'Issuer', name } }) =>
              made === secretName && dnsNames.includes(host) && `${kind} ${name}` === ISSUER,
          ),
      )
      .map((host) => `${id}: nobody renews a certificate of ${host}`),
  );
};

function storesOf(manifests: readonly Manifest[]): OperatedStore[] {
  const clusters = ofKind(manifests, 'Cluster').map(({ metadata, spec }) => {
    const { inheritedMetadata, storage, walStorage, resources } = spec as unknown as ClusterSpec;
    const disks = [storage?.size, walStorage?.size];
    return { id: `Cluster ${metadata.name}`, store: 'postgres', labels: inheritedMetadata?.labels, disks, resources };
  });
  const brokers = ofKind(manifests, 'RabbitmqCluster').map(({ metadata, spec }) => {
    const { override, persistence, resources } = spec as unknown as BrokerSpec;
    const { labels } = override?.statefulSet?.spec?.template?.metadata ?? {};
    const disks = [persistence?.storage];
    return { id: `RabbitmqCluster ${metadata.name}`, store: 'rabbitmq', labels, disks, resources };
  });
  return [...clusters, ...brokers].map(({ labels = {}, ...rest }) => ({ ...rest, labels }));
}

interface Listener {
  readonly hostname?: string;
  readonly tls?: { readonly certificateRefs?: readonly { readonly name: string }[] };
}

interface EndOfTls {
  readonly id: string;
  readonly secretName: string | undefined;
  readonly hosts: readonly string[];
}

function endsOfTls(manifests: readonly Manifest[]): EndOfTls[] {
  const ofIngresses = ofKind(manifests, 'Ingress').flatMap(({ metadata, spec }) =>
    ((spec as { tls?: { secretName?: string; hosts: string[] }[] }).tls ?? []).map(({ secretName, hosts }) => ({
      id: `Ingress ${metadata.name}`,
      secretName,
      hosts,
    })),
  );
  const ofGateways = ofKind(manifests, 'Gateway').flatMap(({ metadata, spec }) =>
    (spec as { listeners: readonly Listener[] }).listeners.flatMap(({ tls, hostname = '' }) =>
      tls ? [{ id: `Gateway ${metadata.name}`, secretName: tls.certificateRefs?.[0]?.name, hosts: [hostname] }] : [],
    ),
  );
  return [...ofIngresses, ...ofGateways];
}
