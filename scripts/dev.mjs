#!/usr/bin/env node
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { helpOr } from './lib/help.mjs';
import { checkNode, installWhenStale } from './lib/install.mjs';
import { ROOT } from './lib/root.mjs';

helpOr(`
npm run dev: runs the product from its sources. Services start again when a source changes; the web app is served by
Vite on http://127.0.0.1:5173 and changes while you look at it.

Settings: those of npm start. The web app expects the product on port 8080.
`);

checkNode();
await installWhenStale();

const node = (args, cwd = ROOT) =>
  spawn(process.execPath, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'], env: process.env });
const tool = (file) => join(ROOT, 'node_modules', file);

const children = [
  node([
    tool('tsx/dist/cli.mjs'),
    'watch',
    '--clear-screen=false',
    '--conditions=@bahi/source',
    'standalone/src/main.ts',
  ]),
  node([tool('vite/bin/vite.js'), '--host', '127.0.0.1', '--port', '5173', '--strictPort'], join(ROOT, 'web')),
];

// The terminal signals the whole group, `kill` only this process. A second signal would force the exit.
const stopping = new Set();
const stop = () => {
  for (const child of children) {
    if (stopping.has(child)) continue;
    stopping.add(child);
    child.kill('SIGTERM');
  }
};
process.on('SIGINT', () => undefined);
process.on('SIGTERM', stop);
for (const child of children)
  child.once('exit', (code) => {
    process.exitCode ||= code ?? 0;
    stopping.add(child);
    stop();
  });
