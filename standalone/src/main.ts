import { join } from 'node:path';
import { processEnv } from '@bahi/platform/host';
import { LOG_FILE } from './log-files.js';
import { consoleProgress } from './progress.js';
import { readStandaloneSettings } from './settings.js';
import { type Standalone, startStandalone } from './standalone.js';
import { StartError, sentenceFor } from './start-error.js';

/** One press of Ctrl+C may arrive twice: from the terminal and passed on by npm. */
const SAME_PRESS_MS = 700;

const stop = new AbortController();
let running: Standalone | undefined;
let stoppedAtMs = 0;

function fail(sentence: string) {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}

async function close() {
  await running?.close();
  process.stdout.write('Stopped.\n');
}

function onSignal() {
  const now = Date.now();
  if (stop.signal.aborted && now - stoppedAtMs > SAME_PRESS_MS) process.exit(1);
  if (stop.signal.aborted) return;
  stoppedAtMs = now;
  process.stdout.write('\nStopping… (press again to force)\n');
  stop.abort();
  if (running) void close(); // parts log their own failures
}

function greet({ url, mailUrl, demo }: Standalone) {
  const lines = [`Bahi is ready: ${url}`];
  if (mailUrl) lines.push(`Captured mail: ${mailUrl}`);
  if (demo) lines.push(`Demo shop:     ${demo.email} with the password ${demo.password}`);
  process.stdout.write(`\n${lines.join('\n')}\n\nPress Ctrl+C to stop.\n`);
}

async function run() {
  const env = processEnv();
  const settings = readStandaloneSettings(env);
  logFile = join(settings.dataDir, LOG_FILE);
  running = await startStandalone({
    ...settings,
    env,
    progress: consoleProgress(process.stdout),
    signal: stop.signal,
    onMail: ({ to, subject, text }) => process.stdout.write(`\nMail to ${to}: ${subject}\n${text}\n`),
    onDatabaseLost: () => {
      fail('The database stopped unexpectedly; start again, nothing that was confirmed is lost.');
      stop.abort();
      if (running) void close(); // parts log their own failures
    },
  });
  if (stop.signal.aborted) await close();
  else greet(running);
}

let logFile = LOG_FILE;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, onSignal);
// A closed terminal means stop, except under nohup, which leaves no terminal as input.
if (process.stdin.isTTY) process.on('SIGHUP', onSignal);
// A closed output pipe is no reason to end.
process.stdout.on('error', () => undefined);
run().catch((error: unknown) => {
  if (stop.signal.aborted && error instanceof StartError) process.stdout.write(`${error.message}\n`);
  else fail(sentenceFor(error, logFile));
});
