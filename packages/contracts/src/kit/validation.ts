import type * as z from 'zod/mini';
import type { Issue } from './problem.js';

interface RawIssue {
  readonly code?: string;
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** All failed rules of a parse, each with its place; none is dropped. */
export function issuesOf(error: { readonly issues: readonly RawIssue[] }): Issue[] {
  return error.issues.map((issue) => ({
    ...(issue.path.length > 0 ? { field: issue.path.map(String).join('.') } : {}),
    code: (issue.code ?? 'invalid').replaceAll('_', '-'),
    message: issue.message,
  }));
}

/**
 * The one sentence for people: of all failed rules, the one whose text comes first in the contract's order.
 * Texts that no entry of `precedence` begins come last, in the order of the fields.
 */
export function leadingText(issues: readonly Issue[], precedence: readonly string[] = []): string {
  const rank = ({ message }: Issue) => {
    const index = precedence.findIndex((start) => message.startsWith(start));
    return index === -1 ? precedence.length : index;
  };
  const first = [...issues].sort((a, b) => rank(a) - rank(b))[0];
  return first?.message ?? 'The request could not be read';
}

export type Parsed<S extends z.ZodMiniType> =
  | { readonly ok: true; readonly value: z.output<S> }
  | { readonly ok: false; readonly issues: Issue[] };

/** Parses input: the value in its final form, or every issue. */
export function parseWith<S extends z.ZodMiniType>(schema: S, value: unknown): Parsed<S> {
  const result = schema.safeParse(value);
  return result.success
    ? { ok: true, value: result.data as z.output<S> }
    : { ok: false, issues: issuesOf(result.error) };
}
