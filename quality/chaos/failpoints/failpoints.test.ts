// Alone on the machine: processes end at every step and must be back in time.
import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { missingForProcesses } from '@bahi/testing/worlds/processes-world';
import { type FailpointsReport, runFailpoints } from './run-failpoints.js';
import { nameOf } from './steps.js';

const missing = missingForProcesses();
const isStrict = process.env.CI === 'true';

/** One step of each kind, each in another process; the chaos run tries them all. */
const CHOSEN: Readonly<Record<string, readonly string[]>> = {
  'place an order': [
    'orders after commit idempotency_keys+reservations',
    'catalog after reply POST /internal/stock/take',
    'orders before commit idempotency_keys+order_counters',
    'orders at confirm orders.order-placed',
    'billing after commit inbox',
    'analytics before ack orders.order-placed',
    'bff before reply',
  ],
  'recover an order whose units are taken': ['orders after commit idempotency_keys+order_counters'],
  'sell on credit': [
    'billing after commit credit_claims',
    'orders before commit idempotency_keys+order_counters',
    'billing before commit account_entries+accounts+credit_claims',
  ],
  'refuse a bill on credit': ['billing after commit credit_claims', 'catalog before reply POST /internal/bills/void'],
  'merge customers': ['billing after commit account_entries'],
  'return goods': ['billing before write outbox', 'catalog after commit', 'orders after publish'],
};

function failpoints() {
  const folder = resolve(__dirname, '..', '..', '..', '.cache', 'chaos');
  let report: FailpointsReport;

  beforeAll(async () => {
    mkdirSync(folder, { recursive: true });
    report = await runFailpoints({
      historyFile: join(folder, 'history-failpoints-short.jsonl'),
      flows: Object.keys(CHOSEN),
      choose: (flow, steps) =>
        (CHOSEN[flow] ?? []).flatMap((beginning) => steps.find((step) => nameOf(step).startsWith(beginning)) ?? []),
    });
  });

  it('keeps every promise, at whichever step a process dies', () => {
    const broken = report.pairs.filter(({ violations }) => violations.length > 0);
    expect(broken).toEqual([]);
    expect(report.drifts).toEqual([]);
  });

  it('found every chosen step', () => {
    expect(report.pairs).toHaveLength(Object.values(CHOSEN).flat().length);
  });
}

if (missing.length === 0) describe('a process dies at a numbered step of a write', failpoints);
else
  it(`the failpoints are left out, because ${missing.join(' and ')} is not installed here`, () => {
    expect(isStrict ? missing : []).toEqual([]);
  });
