#!/usr/bin/env node
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { composeFiles } from './for-compose.mjs';
import { kubernetesSecrets } from './for-kubernetes.mjs';

const HELP = `Creates the passwords and keys of one installation, all random.

  node deploy/secrets/make.mjs compose                  writes deploy/compose/secrets/ once; keeps existing files
  node deploy/secrets/make.mjs kubernetes local         prints Secret manifests:
  node deploy/secrets/make.mjs kubernetes production      ... | kubectl --namespace bahi create -f -

Keep a copy with your other secrets: databases with lost passwords need a superuser to open again, and pending codes
and mails are void when AUTH_SECRET changes.`;

const FOLDER = resolve(import.meta.dirname, '../compose/secrets');

const writeComposeFiles = () => {
  const files = Object.entries(composeFiles());
  const missing = files.map(([name]) => name).filter((name) => !existsSync(join(FOLDER, name)));
  if (missing.length === 0) return console.log(`${FOLDER} is complete`);
  // Both ends of a connection have the password: new files beside old ones would lock the product out.
  if (missing.length < files.length) throw new Error(`${FOLDER} lacks ${missing.join(', ')}; restore your copy of it`);
  // The folder is closed to other users of this host; processes in containers run as other users and must read the files.
  mkdirSync(FOLDER, { recursive: true, mode: 0o700 });
  for (const [name, content] of files) writeFileSync(join(FOLDER, name), content, { mode: 0o444 });
  console.log(`${files.length} files written to ${FOLDER}`);
};

const [target, overlay] = process.argv.slice(2);
if (target === 'compose') writeComposeFiles();
else if (target === 'kubernetes' && (overlay === 'local' || overlay === 'production')) {
  const items = kubernetesSecrets(overlay);
  console.log(JSON.stringify({ apiVersion: 'v1', kind: 'List', items }, null, 2));
} else {
  console.log(HELP);
  process.exitCode = target === '--help' || target === '-h' ? 0 : 2;
}
