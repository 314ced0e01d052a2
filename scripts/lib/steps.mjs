import { lastLines } from './run.mjs';

const shown = (seconds) => `${seconds.toFixed(1)} s`;

/** Prints the start of a step and, on the same line, how it ended. */
export const progress = async (title, work) => {
  process.stdout.write(`${title}… `);
  const result = await work();
  process.stdout.write(result.ok ? `done (${shown(result.seconds)})\n` : `failed (${shown(result.seconds)})\n`);
  return result;
};

/**
 * Runs steps one after the other, all of them even if one fails, and shows the output of a failing one.
 * @param {readonly { name: string, work: () => Promise<{ ok: boolean, output: string, seconds: number }> }[]} steps
 */
export const runSteps = async (steps) => {
  const results = [];
  for (const { name, work } of steps) {
    const result = await work();
    console.log(`${result.ok ? '✓' : '✗'} ${name} (${shown(result.seconds)})`);
    if (!result.ok) console.log(`${lastLines(result.output, 80)}\n`);
    results.push({ name, ok: result.ok });
  }
  return results;
};
