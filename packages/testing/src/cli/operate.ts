import { execFile } from 'node:child_process';
import { resolve } from 'node:path';

const PROGRAM = resolve(import.meta.dirname, '..', '..', '..', '..', 'scripts', 'operate.mjs');

/** Runs the operator's program as a shell would; failures are answers like any other. */
export function operate(args: readonly string[], env: Readonly<Record<string, string>>) {
  return new Promise<{ readonly code: number; readonly output: string }>((done) => {
    const options = { env: { ...process.env, NODE_OPTIONS: '', ...env } };
    execFile(process.execPath, [PROGRAM, ...args], options, (error, out, errors) =>
      done({ code: Number(error?.code ?? 0), output: out + errors }),
    );
  });
}
