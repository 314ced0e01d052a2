import type { PatchOperation } from '../render/json-patch.js';
import type { Json } from '../render/types.js';

/** A mistake in a manifest, and what the rule reports for it. */
export interface Mistake {
  readonly rule: string;
  readonly what: string;
  /** `Kind name` of the manifest. */
  readonly at: string;
  readonly change: PatchOperation | 'delete';
  readonly report: string;
}

export const POD = '/spec/template/spec';
export const CONTAINER = `${POD}/containers/0`;

export function set(path: string, value: Json): PatchOperation {
  return { op: 'add', path, value };
}

export function remove(path: string): PatchOperation {
  return { op: 'remove', path };
}

export function mistake(rule: string, what: string, at: string, change: Mistake['change'], report: string): Mistake {
  return {
    rule,
    what,
    at,
    change,
    report,
  };
}
