import { setTimeout as pause } from 'node:timers/promises';
import type { ProxyMode } from '@bahi/testing/worlds/processes/fault-proxy';
import type { Part, StorePart } from '@bahi/testing/worlds/processes/part';
import { until } from '@bahi/testing/worlds/processes/until';
import type { KeeperName, NodeName } from '@bahi/testing/worlds/processes-world';
import type { History } from './history.js';
import type { Fault, PartName } from './plan.js';
import type { ChaosWorld } from './world.js';

/** A fault that happened. Times are those of the history. */
export interface Happened extends Fault {
  readonly fromMs: number;
  /** When the part served again, by the part's own report. */
  readonly servesMs: number;
  /** When the whole product answered everything again. */
  readonly recoveredMs: number;
  /** When every consumer had received what was published before `servesMs`; measured after faults of the broker. */
  readonly settleMs?: number;
}

const LINE_MODES: Partial<Record<Fault['kind'], ProxyMode>> = { cut: 'cut', slow: 'slow', 'half-open': 'one-way' };

/** Longer than the slowest store takes to start twice. */
const REVIVE_MS = 180_000;

export interface FaultsOptions {
  readonly world: ChaosWorld;
  readonly history: History;
  /** Resolves when everything answers. */
  readonly recovered: () => Promise<void>;
  /** Resolves when the consumers have received everything published until now. */
  readonly level: () => Promise<void>;
}

/** Makes faults happen one after the other, so that each failure has one cause. */
export function createFaults({ world, history, recovered, level }: FaultsOptions) {
  return async (fault: Fault): Promise<Happened> => {
    await pause(fault.afterMs);
    const fromMs = history.nowMs();
    await inflict(world, fault);
    const servesMs = history.nowMs();
    await recovered();
    const happened = { ...fault, fromMs, servesMs, recoveredMs: history.nowMs() };
    if (fault.part !== 'rabbitmq') return happened;
    await level();
    return { ...happened, settleMs: history.nowMs() };
  };
}

function lineModeOf({ part, kind }: Fault): ProxyMode | undefined {
  // Its processes belong to one connection each, so freezing the server is freezing the proxy to it.
  return part === 'postgres' && kind === 'freeze' ? 'frozen' : LINE_MODES[kind];
}

function copiesOf(world: ChaosWorld, part: PartName): readonly Part[] {
  if (part === 'postgres' || part === 'rabbitmq' || part === 'redis') return [world[part]];
  return world.nodes[part as NodeName];
}

function wipe({ rabbitmq }: ChaosWorld) {
  if (!rabbitmq.wipe) throw new Error('This broker cannot be wiped');
  rabbitmq.wipe();
}

async function restart(world: ChaosWorld, { part, kind, forMs }: Fault) {
  const copies = copiesOf(world, part);
  await Promise.all(copies.map((copy) => (kind === 'restart' ? copy.stop() : copy.kill())));
  if (kind === 'wipe') wipe(world);
  await pause(forMs);
  await Promise.all(copies.map((copy) => copy.start()));
}

async function roll(world: ChaosWorld, part: PartName) {
  for (const copy of copiesOf(world, part)) {
    await copy.stop();
    await copy.start();
  }
}

async function freeze(world: ChaosWorld, { part, forMs }: Fault) {
  const copies = copiesOf(world, part);
  await Promise.all(copies.map((copy) => copy.freeze()));
  await pause(forMs);
  await Promise.all(copies.map((copy) => copy.thaw()));
}

/** A store without disk space ends by itself, now or soon, and is started again. */
function revive(part: StorePart) {
  return until(
    part.name,
    async () => {
      if (part.pid === null) {
        await part.kill();
        await part.start();
      }
      return part.serves();
    },
    { withinMs: REVIVE_MS },
  );
}

async function fillDisk({ disks }: ChaosWorld, { part, forMs }: Fault) {
  const store = disks?.[part as KeeperName];
  if (!store) throw new Error(`${part} has no disk of its own`);
  store.disk.fill();
  await pause(forMs);
  store.disk.free();
  await revive(store.part);
}

async function moveClock({ clocks }: ChaosWorld, { part, forMs, jumpMs = 0 }: Fault) {
  const clock = clocks?.[part as NodeName];
  if (!clock) throw new Error(`${part} has no clock of its own`);
  clock.setAheadMs(jumpMs);
  await pause(forMs);
  clock.setAheadMs(0);
}

async function disturbProxy({ proxies }: ChaosWorld, { part, forMs }: Fault, mode: ProxyMode) {
  const proxy = proxies?.[part];
  if (!proxy) throw new Error(`There is no proxy to ${part}`);
  proxy.set(mode);
  await pause(forMs);
  proxy.set('open');
}

/** Injects the fault and repairs it; resolves when the part serves again. */
async function inflict(world: ChaosWorld, fault: Fault): Promise<void> {
  const mode = lineModeOf(fault);
  if (mode) await disturbProxy(world, fault, mode);
  else if (fault.kind === 'freeze') await freeze(world, fault);
  else if (fault.kind === 'roll') await roll(world, fault.part);
  else if (fault.kind === 'disk-full') await fillDisk(world, fault);
  else if (fault.kind === 'clock') await moveClock(world, fault);
  else await restart(world, fault);
}
