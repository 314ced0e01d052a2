import { readdirSync, readFileSync } from 'node:fs';

/** Kernel ticks per second of `/proc/<pid>/stat`: 100 on every Linux that Node runs on. */
const TICK_MS = 10;

/** A process and everything it started, itself first. */
export function familyOf(pid: number): readonly number[] {
  const children = parents();
  const below = (one: number): number[] => [one, ...(children.get(one) ?? []).flatMap(below)];
  return below(pid);
}

/** Proportional memory in bytes, so that PostgreSQL's shared buffers are not counted once per connection. */
export function memoryOf(pids: readonly number[]): number {
  return pids
    .map((pid) => Number(/^Pss:\s+(\d+) kB/m.exec(textOf(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0) * 1024)
    .reduce((sum, bytes) => sum + bytes, 0);
}

/** CPU milliseconds that a process and its family have used, the members that have ended included. */
export function cpuMsOf(pid: number): number {
  return familyOf(pid)
    .map((one) => {
      const [user, system, endedUser, endedSystem] = statOf(one).slice(11, 15).map(Number);
      return (user ?? 0) + (system ?? 0) + (endedUser ?? 0) + (endedSystem ?? 0);
    })
    .reduce((sum, ticks) => sum + ticks * TICK_MS, 0);
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return ''; // the process ended while we looked
  }
}

/** The fields of `/proc/<pid>/stat` after the name, which may hold anything; index 0 is the state. */
function statOf(pid: number): readonly string[] {
  const text = textOf(`/proc/${pid}/stat`);
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

function parents(): ReadonlyMap<number, readonly number[]> {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    const parent = Number(statOf(pid)[1]);
    children.set(parent, [...(children.get(parent) ?? []), pid]);
  }
  return children;
}
