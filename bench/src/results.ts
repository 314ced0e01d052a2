import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { GOALS, type Goal } from './goals.js';
import { markdownTable, type Row, shown } from './row.js';

/** The machine a group was measured on. `loadAverage` above the number of cores: others were at work, only ratios count. */
export interface MachineInfo {
  readonly cores: number;
  readonly model: string;
  readonly memoryBytes: number;
  readonly node: string;
  readonly loadAverage: number;
}

export interface GroupResult {
  readonly measuredOn: string;
  readonly machine: MachineInfo;
  readonly rows: readonly Row[];
}

/** The last results of each group, whenever it was measured. */
export type Results = Readonly<Record<string, GroupResult>>;

const FOLDER = join(import.meta.dirname, '..', 'results');

/** Call it before the work: afterwards the load is the bench's own. */
export function machineInfo(): MachineInfo {
  return {
    cores: cpus().length,
    model: cpus()[0]?.model ?? 'unknown',
    memoryBytes: totalmem(),
    node: process.version,
    loadAverage: Number((loadavg()[0] ?? 0).toFixed(1)),
  };
}

export function machineLine({ cores, model, memoryBytes, node, loadAverage }: MachineInfo): string {
  return `${cores} cores (${model}), ${Math.round(memoryBytes / 2 ** 30)} GB, Node ${node.slice(1)}, load at the start ${loadAverage}`;
}

const HEAD = ['work', 'measured against', 'ours', 'raw', 'ratio', 'goal', 'holds', 'notes'];

/** The table of one group's goals; a goal without a figure is marked. */
export function groupTable(group: string, rows: readonly Row[]): string {
  return markdownTable(
    HEAD,
    goalsOf(group, rows).map(([goal, row]) => cells(goal, row)),
  );
}

/** Whether every goal of a group was measured and holds. */
export function allHold(group: string, rows: readonly Row[]): boolean {
  return goalsOf(group, rows).every(([, row]) => row?.holds);
}

export function groupNames(): readonly string[] {
  return [...new Set(Object.values(GOALS).map(({ group }) => group))];
}

/** All goals of the product and how far each is met, as a page. */
export function resultsPage(results: Results): string {
  return [
    '# Measured',
    'Written by `npm run bench`. Both sides of a line ran in turns in one run; the figures are medians.',
    ...groupNames().map((group) => section(group, results[group])),
    'The sizes of the web app are tests: `e2e/browser/budgets.test.ts`.\n',
  ].join('\n\n');
}

/** A file is replaced as a whole: a run that is ended in between leaves the old one. */
export async function saveFile(name: string, text: string): Promise<void> {
  await mkdir(FOLDER, { recursive: true });
  const draft = join(FOLDER, `.${name}.draft`);
  await writeFile(draft, text);
  await rename(draft, join(FOLDER, name));
}

export async function readSaved<T>(name: string): Promise<T | null> {
  const text = await readFile(join(FOLDER, name), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as T);
}

/** Puts one group's rows into the results of the others, so that nothing is lost when a later group fails. */
export async function saveGroup(group: string, result: GroupResult): Promise<void> {
  const results: Results = { ...((await readSaved<Results>('latest.json')) ?? {}), [group]: result };
  await saveFile('latest.json', `${JSON.stringify(results, null, 2)}\n`);
  await saveFile('latest.md', resultsPage(results));
}

function cells({ work, against, unit, text }: Goal, row: Row | undefined): readonly string[] {
  return row
    ? [
        work,
        against,
        shown(unit, row.ours),
        shown(unit, row.raw),
        row.ratio === null ? '-' : row.ratio.toFixed(2),
        text,
        row.holds ? 'yes' : '**no**',
        row.notes,
      ]
    : [work, against, '-', '-', '-', text, '**not measured**', ''];
}

function goalsOf(group: string, rows: readonly Row[]): (readonly [goal: Goal, row: Row | undefined])[] {
  return Object.entries(GOALS)
    .filter(([, goal]) => goal.group === group)
    .map(([name, goal]) => [goal, rows.find((row) => row.name === name)]);
}

function section(group: string, result: GroupResult | undefined) {
  const when = result ? `Measured ${result.measuredOn} on ${machineLine(result.machine)}.` : 'Not measured.';
  return `## ${group}\n\n${when}\n\n${groupTable(group, result?.rows ?? [])}`;
}
