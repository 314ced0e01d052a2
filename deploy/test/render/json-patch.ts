import type { Json } from './types.js';

export interface PatchOperation {
  readonly op: string;
  readonly path: string;
  readonly value?: Json;
}

type Container = Record<string, Json> | Json[];

/** Applies the add, replace and remove operations of RFC 6902 in place. */
export function patchJson(document: Json, operations: readonly PatchOperation[]): void {
  for (const operation of operations) apply(document, structuredClone(operation));
}

function parsePointer(path: string): string[] {
  return path
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function containerOf(document: Json, parts: readonly string[], path: string): Container {
  let at: Json | undefined = document;
  for (const part of parts.slice(0, -1)) at = (at as Record<string, Json> | undefined)?.[part];
  if (typeof at !== 'object' || at === null) throw new Error(`Nothing at ${path}`);
  return at;
}

function apply(document: Json, { op, path, value }: PatchOperation): void {
  const parts = parsePointer(path);
  const container = containerOf(document, parts, path);
  const key = parts.at(-1) ?? '';
  if (op === 'add' && Array.isArray(container)) {
    container.splice(key === '-' ? container.length : Number(key), 0, value ?? null);
    return;
  }
  const slots = container as Record<string, Json>;
  if (op !== 'add' && !(key in slots)) throw new Error(`Nothing to ${op} at ${path}`);
  if (op === 'remove' && Array.isArray(container)) container.splice(Number(key), 1);
  else if (op === 'remove') delete slots[key];
  else if (op === 'add' || op === 'replace') slots[key] = structuredClone(value ?? null);
  else throw new Error(`The operation ${op} is not supported`);
}
