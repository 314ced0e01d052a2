import { machineLine } from '../results.js';
import { markdownTable } from '../row.js';
import { CALLS, type CallName, type Costs, DATABASES, PROCESSES, THINGS, type ThingName } from './costs.js';

export const CALL_LABELS: Readonly<Record<CallName, string>> = {
  signIn: 'sign-in',
  productList: 'products/all',
  unchangedList: 'products/all, not changed (304)',
  home: 'one of the four calls of Home',
  placeOrder: 'place-order, with its events',
  payInvoice: 'pay, with its events',
};

const THING_LABELS: Readonly<Record<ThingName, string>> = {
  shop: 'shop with its owner',
  product: 'product',
  order: 'order with its invoice',
  payment: 'payment',
};

/** The measured costs as tables. */
export function costsSection(costs: Costs): string {
  return [
    '### Measured',
    `${costs.measuredOn.slice(0, 10)}, ${machineLine(costs.machine)}. Every process of the distributed form on this machine, one copy of each; ${costs.how}. A line counts all work that its call causes anywhere, the events that follow included; what the processes use anyway is taken off.`,
    cpuTable(costs),
    processTable(costs),
    bytesTable(costs),
    eventLines(costs),
  ].join('\n\n');
}

function two(value: number) {
  return value.toFixed(2);
}

function bytes(value: number) {
  return Math.max(0, Math.round(value)).toLocaleString('en-IN');
}

function megabytes(value: number) {
  return (value / 1_048_576).toFixed(0);
}

function total(values: Readonly<Record<string, number>>) {
  return Object.values(values).reduce((sum, value) => sum + value, 0);
}

function cpuTable({ calls }: Costs) {
  return markdownTable(
    ['CPU ms per call', ...PROCESSES, 'all'],
    CALLS.map((name) => {
      const { cpuMs } = calls[name];
      return [CALL_LABELS[name], ...PROCESSES.map((one) => two(cpuMs[one])), two(total(cpuMs))];
    }),
  );
}

function processTable({ idleCpuMs, memory, shops }: Costs) {
  return markdownTable(
    [
      'process',
      'idle: CPU ms per second',
      'idle: MB',
      `after serving ${shops} shops: MB`,
      'MB per active shop, at most',
    ],
    PROCESSES.map((name) => {
      const [idle, served] = [memory.idle[name], memory.served[name]];
      const perShop = two(Math.max(0, served - idle) / shops / 1_048_576);
      return [name, two(idleCpuMs[name]), megabytes(idle), megabytes(served), perShop];
    }),
  );
}

function bytesTable({ bytes: measured }: Costs) {
  return markdownTable(
    ['bytes on disk: kept (pruned later)', ...DATABASES],
    THINGS.map((name) => [
      THING_LABELS[name],
      ...DATABASES.map((one) => `${bytes(measured[name][one].kept)} (${bytes(measured[name][one].pruned)})`),
    ]),
  );
}

function eventLines({ events, drainPerSecond }: Costs) {
  return [
    `- An order publishes ${two(events.order.published)} events, delivered ${two(events.order.delivered)} times in all; a payment ${two(events.payment.published)} and ${two(events.payment.delivered)}.`,
    `- One consumer with a backlog: billing applies ${Math.round(drainPerSecond.billing)} events a second from its queue, analytics ${Math.round(drainPerSecond.analytics)} from its three.`,
  ].join('\n');
}
