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

/** The permissions that a reply's marked fields need and its reader lacks; sorted, none twice. */
export function lackedFor(schema: Schema, permissions: ReadonlySet<Permission>): Permission[] {
  const needs = neededBy.get(schema) ?? [...new Set(hiddenFields(schema).map((field) => field.needs))].sort();
  neededBy.set(schema, needs);
  return needs.filter((need) => !can(permissions, need));
}

/**
 * The schema of a reply for a reader with these permissions: fields that it may not see are not declared, so that no parse
 * and no encoding lets them through. Always the same schema for the same rights; the given one when nothing is hidden.
 */
export function visibleTo<S extends Schema>(schema: S, permissions: ReadonlySet<Permission>): S {
  const lacked = lackedFor(schema, permissions).join(' ');
  if (lacked === '') return schema;
  const known = views.get(schema) ?? new Map<string, Schema>();
  const view = known.get(lacked) ?? withoutHidden(schema, permissions);
  views.set(schema, known.set(lacked, view));
  return view as S;
}

const neededBy = new WeakMap<Schema, readonly Permission[]>();
const views = new WeakMap<Schema, Map<string, Schema>>();

function withoutHidden(schema: Schema, permissions: ReadonlySet<Permission>): Schema {
  const narrow = (part: z.core.$ZodType) => visibleTo(part as Schema, permissions);
  if (schema instanceof z.ZodMiniObject) {
    const shown = Object.entries(schema.shape as z.core.$ZodShape).filter(([, field]) => !isHidden(field, permissions));
    const shape = Object.fromEntries(shown.map(([name, field]) => [name, narrow(field)]));
    return z.clone(schema, { ...schema._zod.def, shape });
  }
  if (schema instanceof z.ZodMiniArray)
    return z.clone(schema, { ...schema._zod.def, element: narrow(schema._zod.def.element) });
  if (schema instanceof z.ZodMiniOptional || schema instanceof z.ZodMiniNullable)
    return z.clone(schema, { ...schema._zod.def, innerType: narrow(schema._zod.def.innerType) } as never);
  return schema;
}

function isHidden(field: z.core.$ZodType, permissions: ReadonlySet<Permission>) {
  return hiddenFields(field).some(({ path, needs }) => path.length === 0 && !can(permissions, needs));
}
