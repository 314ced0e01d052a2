import { lastLines } from './run.mjs';

const shown = (seconds) => `${seconds.toFixed(1)} s`;

/** Prints the start of a step and, on the same line, how it ended. */
export const progress = async (title, work) => {
  process.stdout.write(`${title}… `);
  const result = await work();
  process.stdout.write(result.ok ? `done (${shown(result.seconds)})\n` : `failed (${shown(result.seconds)})\n`);
  return result;
};

const runStep = async ({ name, work }) => {
  const result = await work();
  console.log(`${result.ok ? '✓' : '✗'} ${name} (${shown(result.seconds)})`);
  if (!result.ok) console.log(`${lastLines(result.output, 80)}\n`);
  return { name, ok: result.ok };
};

/**
 * Runs steps in their order, all of them even if one fails, and shows the output of a failing one.
 * @param {readonly { name: string, work: () => Promise<{ ok: boolean, output: string, seconds: number }> }[]} steps
 * @param {{ atOnce?: number }} options how many of them run at a time
 */
export const runSteps = async (steps, { atOnce = 1 } = {}) => {
  const results = [];
  const waiting = [...steps.entries()];
  const runOnes = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await runStep(next[1]);
  };
  await Promise.all(Array.from({ length: atOnce }, runOnes));
  return results;
};
