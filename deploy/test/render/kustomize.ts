import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { type ConfigMapGenerator, contentSuffix, generateConfigMap } from './config-maps.js';
import { type PatchOperation, patchJson } from './json-patch.js';
import { renameReferences } from './references.js';
import type { Json, Manifest } from './types.js';

/*
 * The part of kustomize that these manifests use, so that they can be checked where kubectl is not installed. A test
 * compares the result with kubectl where it is. Anything else in a kustomization is refused, never ignored.
 */

interface Patch {
  readonly target: { readonly kind: string; readonly name?: string };
  readonly patch: string;
}

interface Image {
  readonly name: string;
  readonly newName?: string;
  readonly newTag?: string;
  readonly digest?: string;
}

interface Kustomization {
  readonly apiVersion: string;
  readonly kind: 'Kustomization' | 'Component';
  readonly namespace?: string;
  readonly nameSuffix?: string;
  readonly resources?: readonly string[];
  readonly components?: readonly string[];
  readonly configMapGenerator?: readonly ConfigMapGenerator[];
  readonly patches?: readonly Patch[];
  readonly images?: readonly Image[];
}

/** An object being rendered, with the name by which others refer to it. */
interface Item {
  readonly manifest: Manifest;
  readonly originalName: string;
  readonly isGenerated: boolean;
}

const KNOWN = new Set(
  'apiVersion kind namespace nameSuffix resources components configMapGenerator patches images'.split(' '),
);
const CLUSTER_WIDE = new Set(['Namespace']);

// Kubernetes reads YAML 1.1, where 0440 is an octal number.
const YAML = { version: '1.1' } as const;

interface PodTemplate {
  readonly spec?: { containers?: { image: string }[]; initContainers?: { image: string }[] };
}

/**
 * Renders the kustomization of a folder.
 * @throws for anything that this subset of kustomize does not know, and for patches that find nothing.
 */
export function render(folder: string): Manifest[] {
  const items = build(folder, []);
  for (const item of items) addContentSuffix(item);
  const newNames = new Map(
    items.map(({ manifest, originalName }) => [`${manifest.kind}/${originalName}`, manifest.metadata.name]),
  );
  for (const { manifest } of items) renameReferences(manifest, newNames);
  return items.map(({ manifest }) => manifest);
}

function readKustomization(folder: string): Kustomization {
  const read = parse(readFileSync(join(folder, 'kustomization.yaml'), 'utf8'), YAML) as Kustomization;
  const unknown = Object.keys(read).filter((field) => !KNOWN.has(field));
  if (unknown.length > 0) throw new Error(`${folder}: ${unknown.join(', ')} is not supported by this renderer`);
  return read;
}

function readFile(path: string): Item[] {
  return parseAllDocuments(readFileSync(path, 'utf8'), YAML).map((document) => {
    const manifest = document.toJS() as Manifest;
    return { manifest, originalName: manifest.metadata.name, isGenerated: false };
  });
}

function readResource(path: string): Item[] {
  return statSync(path).isDirectory() ? build(path, []) : readFile(path);
}

function applyPatch(items: readonly Item[], { target, patch }: Patch): void {
  const name = new RegExp(`^(${target.name ?? '.*'})$`);
  const operations = parse(patch, YAML) as PatchOperation[];
  if (!Array.isArray(operations)) throw new Error('Only lists of operations are supported as patches');
  const aims = items.filter(({ manifest, originalName }) => manifest.kind === target.kind && name.test(originalName));
  if (aims.length === 0) throw new Error(`A patch finds no ${target.kind} ${target.name ?? ''}`);
  for (const { manifest } of aims) patchJson(manifest as unknown as Json, operations);
}

function containersOf({ spec }: Manifest): { image: string }[] {
  const template = (spec as { template?: PodTemplate } | undefined)?.template;
  return [...(template?.spec?.containers ?? []), ...(template?.spec?.initContainers ?? [])];
}

function applyImage(items: readonly Item[], { name, newName = name, newTag, digest }: Image): void {
  for (const container of items.flatMap(({ manifest }) => containersOf(manifest))) {
    const [, ownName, ownEnd = ''] = /^(.*?)([:@][^/]*)?$/.exec(container.image) ?? [];
    if (ownName !== name) continue;
    container.image = newName + (digest ? `@${digest}` : newTag ? `:${newTag}` : ownEnd);
  }
}

function transform(items: readonly Item[], { namespace, nameSuffix = '', patches = [], images = [] }: Kustomization) {
  for (const patch of patches) applyPatch(items, patch);
  for (const { manifest } of items) {
    if (namespace && !CLUSTER_WIDE.has(manifest.kind)) manifest.metadata.namespace = namespace;
    if (!CLUSTER_WIDE.has(manifest.kind)) manifest.metadata.name += nameSuffix;
  }
  for (const image of images) applyImage(items, image);
}

/** A component changes the existing resources and adds its own. */
function build(folder: string, given: Item[]): Item[] {
  const kustomization = readKustomization(folder);
  const { resources = [], components = [], configMapGenerator = [] } = kustomization;
  let items = [...given, ...resources.flatMap((resource) => readResource(join(folder, resource)))];
  for (const generator of configMapGenerator) {
    const manifest = generateConfigMap(folder, generator);
    items.push({ manifest, originalName: generator.name, isGenerated: !generator.options?.disableNameSuffixHash });
  }
  for (const component of components) items = build(join(folder, component), items);
  transform(items, kustomization);
  return items;
}

function addContentSuffix({ manifest, isGenerated }: Item): void {
  if (isGenerated) manifest.metadata.name += `-${contentSuffix(manifest)}`;
}
