import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allMatches } from './code/sources.js';
import { ROOT } from './render/overlays.js';

export function readRunbook(): string {
  return readFileSync(join(ROOT, 'docs/runbook.md'), 'utf8');
}

/** The names under which links find the entries of the runbook. */
export function runbookEntries(): string[] {
  return allMatches(readRunbook(), /^## (.*)$/gm).map(anchorOf);
}

/** As a browser of Markdown derives it from a heading. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s+/g, '-');
}
