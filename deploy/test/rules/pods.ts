import type { Manifest } from '../render/types.js';
import { type Container, named, type Pod, type Workload, workloadsOf } from './workloads.js';

/** A rule returns every violation as a sentence; an empty list means none. */
export type Rule = (manifests: readonly Manifest[]) => string[];

type Claim<T> = readonly [broken: (it: T) => boolean, text: string];

const POD_CLAIMS: readonly Claim<Pod>[] = [
  [({ securityContext }) => securityContext?.runAsNonRoot !== true, 'may run as root'],
  [({ securityContext }) => !(Number(securityContext?.runAsUser) > 0), 'names no user to run as'],
  [({ securityContext }) => securityContext?.seccompProfile?.type !== 'RuntimeDefault', 'has no seccomp profile'],
  [({ hostNetwork, hostPID, hostIPC }) => Boolean(hostNetwork || hostPID || hostIPC), 'enters the host'],
  [({ volumes = [] }) => volumes.some(({ hostPath }) => hostPath), 'mounts a folder of the host'],
];

const CONTAINER_CLAIMS: readonly Claim<Container>[] = [
  [({ securityContext }) => securityContext?.allowPrivilegeEscalation !== false, 'may gain privileges'],
  [({ securityContext }) => securityContext?.privileged === true, 'is privileged'],
  [({ securityContext }) => securityContext?.readOnlyRootFilesystem !== true, 'may write to its root file system'],
  [({ securityContext }) => !securityContext?.capabilities?.drop?.includes('ALL'), 'keeps capabilities'],
  [({ securityContext }) => Boolean(securityContext?.capabilities?.add?.length), 'adds capabilities'],
];

export const everyContainerIsRestricted: Rule = (manifests) =>
  workloadsOf(manifests).flatMap((workload) => [
    ...brokenBy(workload.pod, POD_CLAIMS, workload.id),
    ...onContainers(workload, CONTAINER_CLAIMS),
  ]);

/** Secrets are mounted for a group, and a process that is not in it cannot read them. */
export const everyPodReadsItsSecrets: Rule = (manifests) =>
  workloadsOf(manifests)
    .filter(({ pod: { volumes = [] } }) => volumes.some(({ secret, projected }) => secret ?? projected))
    .filter(({ pod }) => !((pod.securityContext?.fsGroup ?? 0) > 0))
    .map(({ id }) => `${id}: is in no group that reads its secrets`);

export const noPodHasAToken: Rule = (manifests) =>
  workloadsOf(manifests).flatMap(({ id, pod }) => {
    const account = named(manifests, 'ServiceAccount', pod.serviceAccountName ?? 'default');
    return brokenBy(
      pod,
      [
        [() => !account, 'has no account of its own'],
        [() => account !== undefined && account.automountServiceAccountToken !== false, 'its account carries a token'],
        [({ automountServiceAccountToken }) => automountServiceAccountToken !== false, 'mounts a token'],
        [({ enableServiceLinks }) => enableServiceLinks !== false, 'gets service links among its settings'],
      ],
      id,
    );
  });

export const everyImageIsPinned: Rule = (manifests) => [
  ...workloadsOf(manifests).flatMap((workload) =>
    onContainers(workload, [[({ image }) => !isPinned(image), 'its image has no version']]),
  ),
  ...manifests.flatMap(({ kind, metadata, spec }) => {
    const { image, imageName } = (spec ?? {}) as { image?: string; imageName?: string };
    return [image, imageName]
      .filter((name) => name !== undefined && !isPinned(name))
      .map(() => `${kind} ${metadata.name}: its image has no version`);
  }),
];

/** The Secret that deploy/README.md creates for a registry that requires credentials. */
const PULL_SECRET = 'image-registry';

/** Registries that ask who pulls are those of the product and of its stores: pods of operators pull, too. */
export const everyImageCanBePulled: Rule = (manifests) => [
  ...workloadsOf(manifests)
    .filter(({ pod }) => {
      const account = named(manifests, 'ServiceAccount', pod.serviceAccountName ?? 'default');
      return ![pod, account].some((it) => pullsByName(it as Pod | undefined));
    })
    .map(({ id }) => `${id}: pulls without a name`),
  ...manifests
    .filter(({ kind }) => ['Cluster', 'RabbitmqCluster'].includes(kind))
    .filter(({ spec }) => !pullsByName(spec as Pod))
    .map(({ kind, metadata }) => `${kind} ${metadata.name}: pulls without a name`),
];

const MEBIBYTES = { Ki: 1 / 1024, Mi: 1, Gi: 1024 } as const;

export function mebibytes(text = '') {
  const [, amount, unit] = /^(\d+)(Ki|Mi|Gi)$/.exec(text) ?? [];
  return Number(amount) * (MEBIBYTES[unit as keyof typeof MEBIBYTES] ?? Number.NaN);
}

function brokenBy<T>(it: T, claims: readonly Claim<T>[], where: string): string[] {
  return claims.filter(([isBroken]) => isBroken(it)).map(([, text]) => `${where}: ${text}`);
}

function onContainers(workload: Workload, claims: readonly Claim<Container>[]) {
  return workload.containers.flatMap((container) => brokenBy(container, claims, `${workload.id}/${container.name}`));
}

/** `name:tag` or `name@sha256:...`; the part after the last slash decides. */
function isPinned(image: string) {
  return /(:(?!latest$)[\w.-]+|@sha256:[0-9a-f]{64})$/.test(image.split('/').at(-1) ?? '');
}

export const everyContainerHasBounds: Rule = (manifests) =>
  workloadsOf(manifests).flatMap((workload) =>
    onContainers(workload, [
      [({ resources }) => !resources?.requests?.cpu || !resources.requests.memory, 'requests nothing'],
      [({ resources }) => !resources?.limits?.cpu || !resources.limits.memory, 'has no limits'],
      [
        ({ resources }) => !(mebibytes(resources?.requests?.memory) <= mebibytes(resources?.limits?.memory)),
        'requests more memory than it may have',
      ],
    ]),
  );

function pullsByName(holder: Pod | undefined) {
  return holder?.imagePullSecrets?.some(({ name }) => name === PULL_SECRET) ?? false;
}
