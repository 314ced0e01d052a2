import { rateOf } from './rules/behaviour.js';
import { countBy } from './rules/rule.js';
import type { ChaosReport } from './run-chaos.js';

const SHOWN = 10;

/** Seed, faults per part, calls by outcome, and a verdict per rule, as lines. */
export function reportLines(report: ChaosReport): readonly string[] {
  const { seed, faults, entries, verdicts } = report;
  const slowest = entries.reduce((most, { fromMs, toMs }) => Math.max(most, toMs - fromMs), 0);
  return [
    `Seed ${seed}`,
    `Faults: ${listed(countBy(faults, ({ part, kind }) => `${part} ${kind}`))}`,
    `Calls: ${entries.length}, ${rateOf(report)}/s during the faults; ${listed(countBy(entries, ({ kind, status }) => `${kind} ${status || 'unanswered'}`))}`,
    `Slowest call: ${slowest} ms`,
    ...verdicts.flatMap(({ rule, promise, violations }) => [
      `${violations.length === 0 ? '✓' : '✗'} ${rule}: ${promise}`,
      ...violations.slice(0, SHOWN).map((violation) => `    ${violation}`),
      ...(violations.length > SHOWN ? [`    and ${violations.length - SHOWN} more`] : []),
    ]),
  ];
}

export function isBroken({ verdicts }: ChaosReport): boolean {
  return verdicts.some(({ violations }) => violations.length > 0);
}

function listed(counts: ReadonlyMap<string, number>) {
  return [...counts]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');
}
