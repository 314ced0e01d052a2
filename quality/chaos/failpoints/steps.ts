import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { NODES, type NodeName } from '@bahi/testing/worlds/processes-world';

/** A step at which a process can be killed: its `time`-th occurrence since it was armed. */
export interface Step {
  readonly node: NodeName;
  /** `before commit orders`, `at confirm billing.invoice-paid`, `after reply POST /api/orders/place-order`, ... */
  readonly label: string;
  readonly time: number;
}

export function nameOf({ node, label, time }: Step): string {
  return `${node} ${label}${time > 1 ? ` (${time})` : ''}`;
}

/** Controls the failpoints in the processes through files, which also works while a process is down. */
export function openSteps(folder: string) {
  mkdirSync(folder, { recursive: true });
  const fileOf = (node: NodeName, kind: string) => join(folder, `${node}.${kind}`);
  const seenBy = (node: NodeName) =>
    existsSync(fileOf(node, 'steps'))
      ? readFileSync(fileOf(node, 'steps'), 'utf8')
          .split('\n')
          .filter(Boolean)
          .map((line) => ({ node, atMs: Number(line.slice(0, 13)), label: line.slice(14) }))
      : [];
  return {
    /** For the processes that are to have failpoints. */
    env: {
      NODE_OPTIONS: `--import=${pathToFileURL(join(import.meta.dirname, 'preload.mjs')).href}`,
      FAILPOINTS_DIR: folder,
    },
    /** The next step with this label, or a label that begins with it, is the last one of its process. */
    arm({ node, label, time }: Step) {
      rmSync(fileOf(node, 'arm.met'), { force: true });
      writeFileSync(fileOf(node, 'arm'), `${label}\n${time}`);
    },
    disarm: ({ node }: Step) => rmSync(fileOf(node, 'arm'), { force: true }),
    isMet: ({ node }: Step) => existsSync(fileOf(node, 'arm.met')),
    forget() {
      for (const node of NODES) rmSync(fileOf(node, 'steps'), { force: true });
    },
    /** All steps since `forget`, in their order, each with its number among those of its label. */
    recorded(): readonly Step[] {
      const times = new Map<string, number>();
      return NODES.flatMap(seenBy)
        .sort((a, b) => a.atMs - b.atMs)
        .map(({ node, label }) => {
          const time = (times.get(`${node} ${label}`) ?? 0) + 1;
          times.set(`${node} ${label}`, time);
          return { node, label, time };
        });
    },
  };
}

export type Steps = ReturnType<typeof openSteps>;
