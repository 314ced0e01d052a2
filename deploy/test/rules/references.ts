import { migrationSettings, PROCESSES } from '@bahi/testing/process-profiles';
import type { Manifest } from '../render/types.js';
import type { Rule } from './pods.js';
import { type Container, named, ofKind, selects, type Volume, type Workload, workloadsOf } from './workloads.js';

/** Secret name to its keys: those that our program makes and those that operators make. */
export type SecretKeys = ReadonlyMap<string, ReadonlySet<string>>;

interface SecretUse {
  readonly name: string;
  readonly keys: readonly string[];
}

export function everySecretExists(secrets: SecretKeys): Rule {
  return (manifests) =>
    workloadsOf(manifests).flatMap((workload) => {
      const uses = [
        ...(workload.pod.volumes ?? []).flatMap(secretsOfVolume),
        ...workload.containers.flatMap(secretsOfContainer),
      ];
      const missing = uses.flatMap(({ name, keys }) => {
        const known = secrets.get(name);
        return known ? keys.filter((key) => !known.has(key)).map((key) => `${name}/${key}`) : [name];
      });
      const files = workload.containers.flatMap((container) => {
        const seen = secretFiles(workload, container, secrets);
        const paths = (container.env ?? []).filter(({ name }) => name.endsWith('_FILE')).map(({ value = '' }) => value);
        return paths.filter((path) => !seen.has(path));
      });
      return [...missing, ...files].map((what) => `${workload.id}: there is no secret ${what}`);
    });
}

function secretsOfVolume({ secret, projected }: Volume): SecretUse[] {
  return [
    ...(secret ? [{ name: secret.secretName, keys: (secret.items ?? []).map(({ key }) => key) }] : []),
    ...(projected?.sources ?? []).flatMap(({ secret: part }) =>
      part ? [{ name: part.name, keys: (part.items ?? []).map(({ key }) => key) }] : [],
    ),
  ];
}

function secretsOfContainer({ env = [] }: Container): SecretUse[] {
  return env.flatMap(({ valueFrom }) =>
    valueFrom?.secretKeyRef ? [{ name: valueFrom.secretKeyRef.name, keys: [valueFrom.secretKeyRef.key] }] : [],
  );
}

/** Files that a container sees under /run/secrets, by path. */
function secretFiles({ pod }: Workload, container: Container, secrets: SecretKeys): ReadonlySet<string> {
  const volumes = new Map((pod.volumes ?? []).map((volume) => [volume.name, volume]));
  const files = (container.volumeMounts ?? []).flatMap(({ name, mountPath }) => {
    const secret = volumes.get(name)?.secret;
    const names = secret?.items?.map(({ path }) => path) ?? [...(secrets.get(secret?.secretName ?? '') ?? [])];
    return secret ? names.map((file) => `${mountPath}/${file}`) : [];
  });
  return new Set(files);
}

function configMapsOf({ pod, containers }: Workload) {
  return [
    ...containers.flatMap(({ envFrom = [] }) => envFrom.map(({ configMapRef }) => configMapRef?.name)),
    ...(pod.volumes ?? []).map(({ configMap }) => configMap?.name),
  ];
}

export const everyReferenceExists: Rule = (manifests) =>
  workloadsOf(manifests).flatMap((workload) => {
    const { id, pod, containers, spec } = workload;
    const claims = (pod.volumes ?? []).map(({ persistentVolumeClaim }) => persistentVolumeClaim?.claimName);
    const volumes = new Set([
      ...(pod.volumes ?? []).map(({ name }) => name),
      ...(spec.volumeClaimTemplates ?? []).map(({ metadata }) => metadata.name),
    ]);
    const mounts = containers.flatMap(({ volumeMounts = [] }) => volumeMounts.map(({ name }) => name));
    const absent = (kind: string) => (name: string | undefined) => name !== undefined && !named(manifests, kind, name);
    return [
      ...configMapsOf(workload)
        .filter(absent('ConfigMap'))
        .map((name) => `${id}: there is no ConfigMap ${name}`),
      ...claims.filter(absent('PersistentVolumeClaim')).map((name) => `${id}: there is no claim ${name}`),
      ...mounts.filter((name) => !volumes.has(name)).map((name) => `${id}: there is no volume ${name}`),
    ];
  });

function settingsGiven(manifests: readonly Manifest[], { env = [], envFrom = [] }: Container): string[] {
  // `$(NAME)` in another value is read by Kubernetes.
  const isPart = (name: string) => env.some(({ value = '' }) => value.includes(`$(${name})`));
  return [
    ...env.filter(({ name }) => !isPart(name)).map(({ name }) => name.replace(/_FILE$/, '')),
    ...envFrom.flatMap(({ configMapRef }) =>
      Object.keys((named(manifests, 'ConfigMap', configMapRef?.name ?? '')?.data as object | undefined) ?? {}),
    ),
  ];
}

/** Every setting is read by its process, and none that a start needs is missing. */
export const settingsAreThoseOfTheCode: Rule = (manifests) =>
  workloadsOf(manifests).flatMap(({ id, name, kind, containers, labels }) => {
    const isMigration = labels['app.kubernetes.io/component'] === 'migration';
    const profile = PROCESSES.get(name);
    if (!isMigration && !(profile && kind === 'Deployment')) return [];
    const read = isMigration ? migrationSettings : (profile?.settings ?? new Set<string>());
    const needed = isMigration ? [...migrationSettings] : (profile?.needed ?? []);
    const given = containers.flatMap((container) => settingsGiven(manifests, container));
    return [
      ...given.filter((setting) => !read.has(setting)).map((setting) => `${id}: no code reads ${setting}`),
      ...needed.filter((setting) => !given.includes(setting)).map((setting) => `${id}: lacks ${setting}`),
    ];
  });

interface ServiceSpec {
  readonly selector: Readonly<Record<string, string>>;
  readonly ports: readonly { readonly targetPort: string }[];
}

export const selectorsFindTheirPods: Rule = (manifests) => {
  const workloads = workloadsOf(manifests);
  const services = ofKind(manifests, 'Service').flatMap(({ metadata, spec }) => {
    const { selector, ports } = spec as unknown as ServiceSpec;
    const found = workloads.filter(({ labels }) => selects({ matchLabels: selector }, labels));
    const open = new Set(
      found.flatMap(({ containers }) => containers.flatMap(({ ports: own = [] }) => own.map(({ name }) => name))),
    );
    return [
      ...(found.length === 1 ? [] : [`Service ${metadata.name}: finds ${found.length} workloads`]),
      ...ports
        .filter(({ targetPort }) => !open.has(targetPort))
        .map(({ targetPort }) => `Service ${metadata.name}: no port ${targetPort}`),
    ];
  });
  const own = workloads
    .filter(({ spec, labels }) => spec.selector && !selects(spec.selector, labels))
    .map(({ id }) => `${id}: does not find its own pods`);
  return [...services, ...own];
};
