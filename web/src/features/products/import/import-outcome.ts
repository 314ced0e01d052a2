import { importOutcomeTexts as texts } from '../../../lib/texts/en/import-outcome.js';
import { serverTexts } from '../../../lib/texts/en/server.js';
import type { RowIssue } from './csv-file.js';

const MOST_ROWS_SHOWN = 3;

/** What an import did. `issues` are the refused rows, with their numbers in the person's own file. */
export interface ImportOutcome {
  readonly total: number;
  readonly added: number;
  readonly failed: number;
  readonly issues: readonly RowIssue[];
}

interface WireResults {
  readonly total?: unknown;
  readonly successful?: unknown;
  readonly failed?: unknown;
}

/** Reads `results`, or `details` where there are none. */
export function importOutcome(reply: {
  readonly results?: WireResults;
  readonly details?: WireResults;
}): ImportOutcome {
  const results = reply.results ?? reply.details ?? {};
  const [added, failed] = [countOf(results.successful), countOf(results.failed)];
  return { total: Number(results.total ?? added + failed), added, failed, issues: issuesOf(results.failed) };
}

/** The sentences about an import: its success, or why it failed, and a warning about rejected rows. */
export interface OutcomeSentences {
  readonly success: string | null;
  readonly warning: string | null;
  readonly error: string | null;
  readonly rows: readonly string[];
}

export function outcomeSentences({ total, added, failed, issues }: ImportOutcome): OutcomeSentences {
  const rows = issues
    .slice(0, MOST_ROWS_SHOWN)
    .map(({ row, message }) => texts.rowIssue(row, serverTexts.shown(message)));
  const warning = failed > 0 ? texts.skipped(failed) : null;
  if (total === 0) return { success: null, warning, error: texts.noneProcessed, rows };
  if (added === 0) return { success: null, warning, error: texts.noneAdded, rows };
  return { success: texts.added(added), warning, error: null, rows };
}

/** Either a list or a count. */
function countOf(value: unknown) {
  return Array.isArray(value) ? value.length : Number(value) || 0;
}

function issuesOf(failed: unknown): RowIssue[] {
  return Array.isArray(failed) ? failed.map(({ row, reason }) => ({ row: Number(row), message: String(reason) })) : [];
}
