import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { ROOT } from './root.mjs';

const ENDING = ['SIGINT', 'SIGTERM'];

/**
 * Runs a program and keeps its output.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<{ ok: boolean, output: string, seconds: number }>}
 */
export const run = (command, args, { cwd = ROOT, env = {} } = {}) =>
  new Promise((resolve) => {
    const startedAt = performance.now();
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    const listen = (stream) => stream.setEncoding('utf8').on('data', (text) => (output += text));
    listen(child.stdout);
    listen(child.stderr);
    const end = (ok) => resolve({ ok, output: output.trim(), seconds: (performance.now() - startedAt) / 1000 });
    child.once('error', (error) => {
      output += error.message;
      end(false);
    });
    child.once('close', (code) => end(code === 0));
  });

/**
 * Starts a program of Node in place of this process: it has the terminal, and a signal that ends this process goes on
 * to it first, since a signal to one process id reaches no other process.
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
export const startInFront = (args, options = {}) => {
  const child = spawn(process.execPath, args, { cwd: ROOT, stdio: 'inherit', ...options });
  let endedBy;
  const passOn = (signal) => {
    endedBy = signal;
    child.kill(signal);
  };
  for (const signal of ENDING) process.on(signal, passOn);
  child.once('exit', () => {
    for (const signal of ENDING) process.off(signal, passOn);
    if (endedBy) process.kill(process.pid, endedBy);
  });
  return child;
};

/** Runs it to its end; @returns its exit code, 1 when a signal ended it. */
export const runInFront = async (args, options) => {
  const [code] = await once(startInFront(args, options), 'exit');
  return code ?? 1;
};

/** A program of an installed package, by its file, so that no shell and no PATH is needed. */
export const runTool = (file, args, options) =>
  run(process.execPath, [join(ROOT, 'node_modules', file), ...args], options);

/** npm as it was called, or the one on the path. */
export const runNpm = (args) => {
  const own = process.env.npm_execpath;
  if (own?.endsWith('.js')) return run(process.execPath, [own, ...args]);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args);
};

/** The last lines of an output, for a person who has to find out what went wrong. */
export const lastLines = (output, count = 40) => output.split('\n').slice(-count).join('\n');
