import type * as z from 'zod/mini';
import { contracts } from './contracts.js';
import type { Schema } from './kit/endpoint.js';

interface Definition {
  readonly type: string;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly element?: Schema;
  readonly options?: readonly Schema[];
  readonly checks?: readonly z.core.$ZodCheck[];
}

/** The text fields that a schema takes as they are sent, by their path. */
function exactTexts(schema: Schema | undefined, path: string): string[] {
  if (!schema) return [];
  const { type, shape = {}, innerType, in: before, element, options = [], checks = [] } = schema._zod.def as Definition;
  const isTidied = checks.some(({ _zod }) => _zod.def.check === 'overwrite');
  if (type === 'string') return isTidied ? [] : [path];
  const inner = [innerType, before, element, ...options].flatMap((one) => exactTexts(one, path));
  return [...inner, ...Object.entries(shape).flatMap(([name, field]) => exactTexts(field, `${path}.${name}`))];
}

it('every text of every public call is tidied by its schema, but for passwords', () => {
  const calls = contracts.flatMap(({ api }) => Object.values(api)).filter(({ auth }) => auth !== 'internal');
  const exact = calls.flatMap(({ method, path, params, query, body }) =>
    [params, query, body].flatMap((schema) => exactTexts(schema, `${method} ${path}`)),
  );

  expect(exact).toEqual([
    'POST /api/auth/login.password',
    'POST /api/auth/register.password',
    'POST /api/auth/reset-password.newPassword',
    'PUT /api/users/profile.newPassword',
    'PUT /api/users/profile.currentPassword',
    'POST /api/users/close-shop.password',
  ]);
});
