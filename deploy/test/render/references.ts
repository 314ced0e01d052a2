import type { Manifest } from './types.js';

interface Named {
  name: string;
}

interface PodSpec {
  serviceAccountName?: string;
  containers?: { envFrom?: { configMapRef?: Named }[] }[];
  volumes?: { configMap?: Named }[];
}

/** Lets the pods of a manifest refer to objects by the names they have now. `newNames` goes from `Kind/old name`. */
export function renameReferences({ spec }: Manifest, newNames: ReadonlyMap<string, string>): void {
  const pod = (spec as { template?: { spec?: PodSpec } } | undefined)?.template?.spec;
  if (!pod) return;
  const nameOf = (kind: string, name: string) => newNames.get(`${kind}/${name}`) ?? name;
  if (pod.serviceAccountName) pod.serviceAccountName = nameOf('ServiceAccount', pod.serviceAccountName);
  const sources = (pod.containers ?? []).flatMap(({ envFrom = [] }) => envFrom);
  const references = [
    ...sources.map(({ configMapRef }) => configMapRef),
    ...(pod.volumes ?? []).map(({ configMap }) => configMap),
  ];
  for (const reference of references) if (reference) reference.name = nameOf('ConfigMap', reference.name);
}
