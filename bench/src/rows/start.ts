import { setTimeout as pause } from 'node:timers/promises';
import { measured } from '../goals.js';
import { median } from '../load.js';
import { startProgram } from '../own-program.js';
import { familyOf, memoryOf } from '../process-usage.js';
import { inFolder, startProduct } from '../product.js';
import type { Row } from '../row.js';

const ROUNDS = 3;
/** Until what a start leaves behind is collected. */
const IDLE_MS = 8_000;

interface Start {
  readonly startMs: number;
  readonly idleBytes: number;
}

/** The second start of the same folder to the first answered request, and what the idle product holds. */
export function startRows(): Promise<Row[]> {
  return inFolder((ourFolder) =>
    inFolder(async (bareFolder) => {
      await startOurs(ourFolder, 0);
      await startBare(bareFolder, 0);
      const ours: Start[] = [];
      const bare: Start[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        ours.push(await startOurs(ourFolder));
        bare.push(await startBare(bareFolder));
      }
      const of = (starts: readonly Start[], name: keyof Start) => median(starts.map((start) => start[name]));
      return [
        measured('secondStart', { ours: of(ours, 'startMs'), raw: of(bare, 'startMs') }),
        measured('idleMemory', { ours: of(ours, 'idleBytes'), raw: of(bare, 'idleBytes') }),
      ];
    }),
  );
}

async function startOurs(folder: string, idleMs = IDLE_MS): Promise<Start> {
  const product = await startProduct(folder);
  await pause(idleMs);
  const idleBytes = product.memory().allBytes;
  await product.close();
  return { startMs: product.startMs, idleBytes };
}

async function startBare(folder: string, idleMs = IDLE_MS): Promise<Start> {
  const startedAt = performance.now();
  const { pid, up, close } = await startProgram<{ url: string }>('bare-express.ts', [folder]);
  await (await fetch(up.url)).arrayBuffer();
  const startMs = performance.now() - startedAt;
  await pause(idleMs);
  const idleBytes = memoryOf(familyOf(pid));
  await close();
  return { startMs, idleBytes };
}
