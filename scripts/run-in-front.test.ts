import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const ROOT = join(__dirname, '..');

/** Needs a moment to end, as a program does that closes a database. */
const CHILD = `
process.once('SIGTERM', () => setTimeout(() => { console.log('closed'); process.exit(0); }, 300));
setInterval(() => undefined, 1000);
console.log('ready');`;

const PARENT = `
import { runInFront } from './scripts/lib/run.mjs';
console.log('code', await runInFront(['--eval', process.env.CHILD]));
console.log('went on');`;

describe('a command that runs another program in its place', () => {
  let command: ChildProcess;
  const lines: string[] = [];
  const start = (child: string) => {
    lines.length = 0;
    const args = ['--input-type=module', '--eval', PARENT];
    const env = { ...process.env, NODE_OPTIONS: '', CHILD: child };
    command = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'pipe', 'inherit'] });
    const output = createInterface({ input: command.stdout as NonNullable<typeof command.stdout> });
    output.on('line', (line) => lines.push(line));
    return output;
  };
  afterEach(() => command.kill('SIGKILL'));

  it('ends it when it is ended itself, waits for it and does nothing more', async () => {
    const output = start(CHILD);
    await once(output, 'line');

    command.kill('SIGTERM');
    const [code, signal] = await once(command, 'close');

    expect({ code, signal, lines }).toEqual({ code: null, signal: 'SIGTERM', lines: ['ready', 'closed'] });
  });

  it('has its exit code, and goes on', async () => {
    start('process.exit(3)');
    const [code] = await once(command, 'close');

    expect({ code, lines }).toEqual({ code: 0, lines: ['code 3', 'went on'] });
  });
});
