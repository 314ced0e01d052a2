import { median } from './load.js';

/** What a figure counts; times are milliseconds, memory is bytes. */
export type Unit = 'perSecond' | 'milliseconds' | 'bytes' | 'count';

/** A figure of ours beside the figure of the raw work in the same run; `null` where there is none. */
export interface Figures {
  readonly ours: number;
  readonly raw: number | null;
  readonly ratio: number | null;
}

/** One measured goal. */
export interface Row extends Figures {
  /** A key of GOALS. */
  readonly name: string;
  readonly holds: boolean;
  readonly notes: string;
}

/** Runs both sides in turns and gives the median of each, so that other load on the machine affects both alike. */
export async function inTurns(
  rounds: number,
  ours: () => Promise<number>,
  raw: () => Promise<number>,
): Promise<{ ours: number; raw: number }> {
  const ourFigures: number[] = [];
  const rawFigures: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ourFigures.push(await ours());
    rawFigures.push(await raw());
  }
  return { ours: median(ourFigures), raw: median(rawFigures) };
}

const SHOWN: Readonly<Record<Unit, (value: number) => string>> = {
  perSecond: (value) => `${Math.round(value).toLocaleString('en-IN')}/s`,
  milliseconds: (value) => `${value.toFixed(value < 10 ? 2 : 0)} ms`,
  bytes: (value) => `${Math.round(value / 1_048_576)} MB`,
  count: (value) => value.toLocaleString('en-IN'),
};

export function shown(unit: Unit, value: number | null): string {
  return value === null ? '-' : SHOWN[unit](value);
}

export function markdownTable(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}
