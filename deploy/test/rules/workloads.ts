import type { Manifest } from '../render/types.js';

export type Labels = Readonly<Record<string, string>>;

export interface Selector {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: string[];
  }[];
}

export interface Probe {
  readonly httpGet?: { readonly path: string; readonly port: string | number };
  readonly tcpSocket?: { readonly port: string | number };
  readonly periodSeconds?: number;
  readonly failureThreshold?: number;
}

export interface Container {
  readonly name: string;
  readonly image: string;
  readonly args?: readonly string[];
  readonly ports?: readonly { readonly name: string; readonly containerPort: number }[];
  readonly env?: readonly {
    readonly name: string;
    readonly value?: string;
    readonly valueFrom?: { readonly secretKeyRef?: { readonly name: string; readonly key: string } };
  }[];
  readonly envFrom?: readonly { readonly configMapRef?: { readonly name: string } }[];
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly lifecycle?: { readonly preStop?: { readonly sleep?: { readonly seconds: number } } };
  readonly resources?: {
    readonly requests?: Record<string, string>;
    readonly limits?: Record<string, string>;
  };
  readonly securityContext?: {
    readonly allowPrivilegeEscalation?: boolean;
    readonly privileged?: boolean;
    readonly readOnlyRootFilesystem?: boolean;
    readonly capabilities?: { readonly drop?: string[]; readonly add?: string[] };
  };
  readonly volumeMounts?: readonly { readonly name: string; readonly mountPath: string }[];
}

interface KeyToPath {
  readonly key: string;
  readonly path: string;
}

export interface Volume {
  readonly name: string;
  readonly hostPath?: unknown;
  readonly configMap?: { readonly name: string };
  readonly secret?: { readonly secretName: string; readonly items?: readonly KeyToPath[] };
  readonly projected?: { readonly sources: { readonly secret?: { name: string; items?: readonly KeyToPath[] } }[] };
  readonly persistentVolumeClaim?: { readonly claimName: string };
}

export interface Pod {
  readonly imagePullSecrets?: readonly { readonly name: string }[];
  readonly serviceAccountName?: string;
  readonly automountServiceAccountToken?: boolean;
  readonly enableServiceLinks?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly hostNetwork?: boolean;
  readonly hostPID?: boolean;
  readonly hostIPC?: boolean;
  readonly securityContext?: {
    readonly runAsNonRoot?: boolean;
    readonly runAsUser?: number;
    readonly fsGroup?: number;
    readonly seccompProfile?: { readonly type: string };
  };
  readonly topologySpreadConstraints?: readonly { readonly topologyKey: string; readonly labelSelector: Selector }[];
  readonly containers: readonly Container[];
  readonly initContainers?: readonly Container[];
  readonly volumes?: readonly Volume[];
}

export interface Workload {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly labels: Labels;
  readonly pod: Pod;
  readonly containers: readonly Container[];
  readonly spec: {
    readonly replicas?: number;
    readonly selector?: Selector;
    readonly strategy?: {
      readonly rollingUpdate?: { readonly maxUnavailable?: number; readonly maxSurge?: number | string };
    };
    readonly volumeClaimTemplates?: readonly { readonly metadata: { readonly name: string } }[];
  };
}

const KINDS = new Set(['Deployment', 'StatefulSet', 'Job']);

/** Everything that makes pods. */
export function workloadsOf(manifests: readonly Manifest[]): Workload[] {
  return manifests
    .filter(({ kind }) => KINDS.has(kind))
    .map(({ kind, metadata: { name }, spec }) => {
      const { template, ...rest } = spec as Workload['spec'] & {
        template: { metadata: { labels: Labels }; spec: Pod };
      };
      const pod = template.spec;
      const containers = [...pod.containers, ...(pod.initContainers ?? [])];
      return { id: `${kind} ${name}`, kind, name, labels: template.metadata.labels, pod, containers, spec: rest };
    });
}

export function ofKind(manifests: readonly Manifest[], kind: string): Manifest[] {
  return manifests.filter((manifest) => manifest.kind === kind);
}

export function named(manifests: readonly Manifest[], kind: string, name: string): Manifest | undefined {
  return manifests.find((manifest) => manifest.kind === kind && manifest.metadata.name === name);
}

/** Whether a selector takes in these labels; an empty selector takes in everything. */
export function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator !== 'In') throw new Error(`The operator ${operator} is not supported`);
      return values.includes(labels[key] ?? '');
    })
  );
}
