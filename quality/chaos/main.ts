import { mkdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { runProgram } from '@bahi/testing/cli/command-line';
import { EXPERIMENTS } from './experiments.js';
import { optionsOf } from './options.js';
import { isBroken, reportLines } from './report.js';
import { runChaos } from './run-chaos.js';

const FOLDER = resolve(import.meta.dirname, '..', '..', '.cache', 'chaos');

runProgram(async () => {
  const { seed, experiments, only, chaos } = optionsOf(process.argv.slice(2));
  mkdirSync(FOLDER, { recursive: true });
  const log = (line: string) => console.log(line);
  // First of all: a run that hangs or is ended can be repeated, too.
  log(`Seed ${seed}`);
  for (const name of experiments) {
    const outcome = await EXPERIMENTS[name]({ seed, folder: FOLDER, only, log });
    log(outcome.lines.join('\n'));
    if (outcome.isBroken) process.exitCode = 1;
  }
  if (experiments.length > 0) return;
  const historyFile = join(FOLDER, `history-${seed}.jsonl`);
  const report = await runChaos({ ...chaos, seed, historyFile, log });
  log([...reportLines(report), `History: ${historyFile}`].join('\n'));
  process.exitCode = isBroken(report) ? 1 : 0;
});
