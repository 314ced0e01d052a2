import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { LoadOrder } from './generator.js';
import type { LoadSummary } from './summary.js';

const PROGRAM = join(import.meta.dirname, 'generator-process.ts');

/** Puts the load on the product from a process of its own. */
export async function load(order: LoadOrder): Promise<LoadSummary> {
  const { NODE_OPTIONS: _options, ...env } = process.env;
  const child = fork(PROGRAM, [], { env, execArgv: ['--conditions=@bahi/source', '--import', 'tsx'] });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`The load ended with ${code}`)));
  child.send(order);
  const [summary] = await Promise.race([once(child, 'message'), ended]);
  ended.catch(() => undefined); // its report has arrived
  return summary as LoadSummary;
}
