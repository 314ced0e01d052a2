import { runProgram } from '@bahi/testing/cli/command-line';
import { measureCosts } from './cost/measure-costs.js';
import { GROUPS } from './groups.js';
import { showModel } from './model/show-model.js';
import { allHold, groupTable, machineInfo, saveGroup } from './results.js';

function log(text: string) {
  return process.stderr.write(`${text}\n`);
}

/** Measures a group and saves it at once. @returns whether all its goals hold. */
async function measureGroup(name: string, measure: (typeof GROUPS)[string]): Promise<boolean> {
  const machine = machineInfo();
  const measuredOn = new Date().toISOString();
  const startedAt = performance.now();
  const rows = await measure();
  await saveGroup(name, { measuredOn, machine, rows });
  process.stdout.write(`${groupTable(name, rows)}\n\n`);
  log(`${name}: ${Math.round((performance.now() - startedAt) / 1000)} s`);
  return allHold(name, rows);
}

const COMMANDS: Readonly<Record<string, () => Promise<boolean>>> = {
  ...Object.fromEntries(Object.entries(GROUPS).map(([name, measure]) => [name, () => measureGroup(name, measure)])),
  cost: async () => {
    await measureCosts();
    return showModel();
  },
  model: showModel,
};

/** Runs what was named, all goals when nothing was; one that fails does not keep the next from being measured. */
runProgram(async () => {
  const wanted = process.argv.slice(2);
  const names = wanted.length > 0 ? wanted : Object.keys(GROUPS);
  for (const name of names) {
    log(`Measuring ${name} ...`);
    const holds = await COMMANDS[name]?.().catch((error: unknown) => {
      log(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`);
      return false;
    });
    if (!holds) process.exitCode = 1;
  }
});
