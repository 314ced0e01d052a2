import type { PatchOperation } from '../render/json-patch.js';
import type { Json } from '../render/types.js';

/** What someone might do to a manifest, and what the rule then says. */
export interface Mistake {
  readonly rule: string;
  readonly what: string;
  /** `Kind name` of the manifest. */
  readonly at: string;
  readonly change: PatchOperation | 'delete';
  readonly says: string;
}

export const POD = '/spec/template/spec';
export const CONTAINER = `${POD}/containers/0`;

export const set = (path: string, value: Json): PatchOperation => ({ op: 'add', path, value });
export const remove = (path: string): PatchOperation => ({ op: 'remove', path });

export const mistake = (rule: string, what: string, at: string, change: Mistake['change'], says: string): Mistake => ({
  rule,
  what,
  at,
  change,
  says,
});
