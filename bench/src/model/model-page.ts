import { type CallName, type Costs, DATABASES, type ProcessName } from '../cost/costs.js';
import { CALL_LABELS } from '../cost/costs-page.js';
import { markdownTable, shown } from '../row.js';
import {
  COPIED,
  type Copied,
  callsPerSecond,
  connectionsOf,
  copiesFor,
  cpusBusy,
  diskOf,
  limitsOf,
  queueUtilisation,
  SINGLE,
  waitingFor,
} from './load-model.js';
import { EVENTS_KEPT_DAYS, LIMITS, PROFILE, TARGET_UTILISATION } from './profile.js';

export const SIZES = [1, 100, 10_000] as const;

/** What a sale passes through before it is answered; its events come after. */
const SALE_PATH = ['gateway', 'orders', 'catalog', 'postgres'] as const satisfies readonly ProcessName[];

const SCALES = [
  ['TB', 2 ** 40],
  ['GB', 2 ** 30],
  ['MB', 2 ** 20],
] as const;

const heads = ['', ...SIZES.map((shops) => `${shops.toLocaleString('en-IN')} ${shops === 1 ? 'shop' : 'shops'}`)];

/** What the measured costs mean for more shops, as tables. */
export function modelSection(costs: Costs): string {
  return [
    '### Carried to more shops',
    `Computed from the costs above. Every shop is in its busiest minute: ${Object.entries(PROFILE.callsPerMinute)
      .map(([name, count]) => `${CALL_LABELS[name as CallName]} ${count}`)
      .join('; ')}. In bold what is beyond the manifests as they stand.`,
    `Processes, each kept below ${TARGET_UTILISATION * 100} % and two copies at least:`,
    needTable(costs),
    `Disk, with ${PROFILE.ordersPerYear.toLocaleString('en-IN')} orders a year and ${PROFILE.products} products a shop:`,
    diskTable(costs),
    'Delay by queueing, with those copies:',
    delayTable(costs),
    'Which limit comes first:',
    limitTable(costs),
  ].join('\n\n');
}

function number(value: number) {
  return value.toLocaleString('en-IN', value < 10 ? { maximumSignificantDigits: 2 } : { maximumFractionDigits: 0 });
}

function percent(share: number) {
  return `${number(share * 100)} %`;
}

function disk(bytes: number) {
  const [unit, scale] = SCALES.find(([, size]) => bytes >= size) ?? SCALES[2];
  return `${number(bytes / scale)} ${unit}`;
}

function lineOf(label: string, value: (shops: number) => string) {
  return [label, ...SIZES.map(value)];
}

/** Copies of what has copies; CPUs of what is one. */
function serversOf(costs: Costs, name: ProcessName, shops: number): number {
  const busy = cpusBusy(costs, shops);
  if ((COPIED as readonly ProcessName[]).includes(name)) return copiesFor(busy)[name as Copied];
  return Math.max(1, Math.ceil(busy[name] / TARGET_UTILISATION));
}

function bold(text: string, isBeyond: boolean) {
  return isBeyond ? `**${text}**` : text;
}

function needTable(costs: Costs) {
  return markdownTable(heads, [
    lineOf('orders a second', (shops) => number((shops * PROFILE.callsPerMinute.placeOrder) / 60)),
    lineOf('calls a second', (shops) => number(callsPerSecond(shops))),
    ...COPIED.map((name) =>
      lineOf(`${name}: CPUs busy, copies`, (shops) => {
        const copies = serversOf(costs, name, shops);
        return `${number(cpusBusy(costs, shops)[name])}, ${bold(String(copies), copies > LIMITS.copies[name])}`;
      }),
    ),
    ...SINGLE.map((name) =>
      lineOf(`${name}: CPUs busy`, (shops) => {
        const busy = cpusBusy(costs, shops)[name];
        return bold(number(busy), busy > LIMITS.cpus[name] * TARGET_UTILISATION);
      }),
    ),
    lineOf('connections to PostgreSQL', (shops) => {
      const count = connectionsOf(copiesFor(cpusBusy(costs, shops)));
      return bold(number(count), count > LIMITS.connections);
    }),
    ...(['billing', 'analytics'] as const).map((name) =>
      lineOf(`${name}: its consumer busy`, (shops) => {
        const share = queueUtilisation(costs, name, shops);
        return bold(percent(share), share > TARGET_UTILISATION);
      }),
    ),
  ]);
}

function diskTable(costs: Costs) {
  return markdownTable(heads, [
    ...DATABASES.map((name) => lineOf(`${name}, a year`, (shops) => disk(diskOf(costs, shops)[name].kept))),
    lineOf('all, a year', (shops) =>
      disk(Object.values(diskOf(costs, shops)).reduce((sum, { kept }) => sum + kept, 0)),
    ),
    lineOf(`events of ${EVENTS_KEPT_DAYS} days, at any time`, (shops) =>
      disk(Object.values(diskOf(costs, shops)).reduce((sum, { pruned }) => sum + pruned, 0)),
    ),
  ]);
}

function delayTable(costs: Costs) {
  const waitOf = (name: ProcessName, shops: number) =>
    waitingFor(costs, name, { shops, servers: serversOf(costs, name, shops) });
  const work = SALE_PATH.reduce((sum, name) => sum + costs.calls.placeOrder.cpuMs[name], 0);
  const sum = (shops: number, part: 'meanMs' | 'p99Ms') =>
    SALE_PATH.reduce((total, name) => total + waitOf(name, shops)[part], work);
  return markdownTable(heads, [
    ...SALE_PATH.map((name) =>
      lineOf(`${name}: busy, p99 of waiting`, (shops) => {
        const { utilisation, p99Ms } = waitOf(name, shops);
        return `${percent(utilisation)}, ${shown('milliseconds', p99Ms)}`;
      }),
    ),
    lineOf('place-order: work and mean waiting', (shops) => shown('milliseconds', sum(shops, 'meanMs'))),
    lineOf('place-order: work and every p99 at once', (shops) => shown('milliseconds', sum(shops, 'p99Ms'))),
  ]);
}

function limitTable(costs: Costs) {
  return markdownTable(
    ['limit as the manifests stand', 'reached at', 'handle'],
    limitsOf(costs).map(({ what, shops, handle }) => [what, `${number(shops)} shops`, handle]),
  );
}
