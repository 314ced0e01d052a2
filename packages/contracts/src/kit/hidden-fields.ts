import * as z from 'zod/mini';
import { can, type Permission } from '../shared/permissions.js';
import type { Schema } from './endpoint.js';

const markers = z.registry<{ needs: Permission }>();

/** Marks a field of a reply that only some may see: for everybody else it is absent, never null or 0. */
export function onlyFor<S extends Schema>(needs: Permission, schema: S): S {
  const marked = z.clone(schema, schema._zod.def, { parent: true });
  markers.add(marked, { needs });
  return marked;
}

/** A marked field: where it stands, `*` for each item of a list. */
export interface HiddenField {
  readonly path: readonly string[];
  readonly needs: Permission;
}

/** Every marked field of a reply schema. */
export function hiddenFields(schema: z.core.$ZodType, path: readonly string[] = []): HiddenField[] {
  const marker = markers.get(schema);
  if (marker) return [{ path, needs: marker.needs }];
  if (schema instanceof z.ZodMiniObject)
    return Object.entries(schema.shape as Record<string, z.core.$ZodType>).flatMap(([name, field]) =>
      hiddenFields(field, [...path, name]),
    );
  if (schema instanceof z.ZodMiniArray) return hiddenFields(schema._zod.def.element, [...path, '*']);
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return hiddenFields(schema._zod.def.innerType, path);
  return [];
}

/** Removes from a parsed reply what its reader may not see; changes the reply in place. */
export function dropHidden(reply: unknown, fields: readonly HiddenField[], permissions: ReadonlySet<Permission>): void {
  for (const { path, needs } of fields) if (!can(permissions, needs)) drop(reply, path);
}

function drop(value: unknown, [head, ...rest]: readonly string[]): void {
  if (typeof value !== 'object' || value === null || head === undefined) return;
  const record = value as Record<string, unknown>;
  if (head === '*') for (const item of Object.values(record)) drop(item, rest);
  else if (rest.length === 0) delete record[head];
  else drop(record[head], rest);
}
