// In pairs, after the others: waits for the product, which ends under load and starts.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '@bahi/testing';
import { type StandaloneProcess, standaloneProcess } from '@bahi/testing/worlds/standalone-process';
import { createCaller } from './caller.js';
import { type OpenOrder, startClients } from './clients.js';
import { gatherAllEvidence } from './evidence.js';
import { isFailed, openHistory } from './history.js';
import { chanceOf } from './random.js';
import { RULES } from './rules/index.js';
import { settle } from './settle.js';
import { openShops } from './shops.js';

const SEED = 2_026;
const CRASHES = 2;
const RACE_MS = 1_500;
/** A promise that a crash of everything cannot keep: that no call fails. */
const NOT_HERE = /^R7/;

describe('the standalone product is killed in the middle of a stock race', () => {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-crash-'));
  chmodSync(folder, 0o755);
  let product: StandaloneProcess;
  const history = openHistory(join(folder, 'history.jsonl'));

  beforeAll(async () => {
    const [port = 0] = await freePorts(1);
    product = standaloneProcess(folder, port);
    await product.start();
  });

  afterAll(async () => {
    await product.stop();
    await history.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('and after its restart every success has one order and one invoice, and all totals agree to the paisa', async () => {
    const shops = await openShops(product.url, { shops: 2, products: 3, units: 400, scarceUnits: 80 });
    const call = createCaller(product.url, history);
    const open: OpenOrder[] = [];
    for (let crash = 0; crash < CRASHES; crash += 1) {
      const clients = startClients({ seed: SEED + crash, run: crash, count: 12, shops, call });
      await pause(RACE_MS);
      await product.kill();
      open.push(...(await clients.stop()));
      await product.start();
    }

    const settled = await settle({ databases: product, history, shops, call, open, chance: chanceOf(SEED) });
    const evidence = await gatherAllEvidence(product, shops);

    const record = { entries: history.entries, faults: [], settled, shops: evidence, checkTimes: false };
    const broken = RULES.filter(({ name }) => !NOT_HERE.test(name)).flatMap(({ name, check }) =>
      check(record).map((violation) => `${name}: ${violation}`),
    );
    expect(broken).toEqual([]);
    expect(history.entries.filter(({ status }) => status === 201).length).toBeGreaterThan(50);
    expect(history.entries.some(isFailed)).toBe(true);
  });
});
