import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { DEPLOY } from './render/overlays.js';
import type { SecretKeys } from './rules/references.js';

interface Secret {
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly stringData: Readonly<Record<string, string>>;
}

/** What the program prints for an overlay. */
export function secretsOf(overlay: string): readonly Secret[] {
  const printed = execFileSync(process.execPath, [join(DEPLOY, 'secrets/make.mjs'), 'kubernetes', overlay], {
    encoding: 'utf8',
  });
  return (JSON.parse(printed) as { readonly items: readonly Secret[] }).items;
}

/** What the operators of a production cluster make by themselves. */
const OPERATED: readonly [string, ReadonlySet<string>][] = [
  ['rabbitmq-default-user', new Set(['username', 'password', 'host', 'port', 'connection_string'])],
  ['postgres-ca', new Set(['ca.crt', 'ca.key'])],
];

/** Every Secret of an installation with its keys. */
export function secretKeysOf(overlay: string): SecretKeys {
  return new Map([...ofProgram(overlay), ...(overlay === 'production' ? OPERATED : [])]);
}

function ofProgram(overlay: string): [string, ReadonlySet<string>][] {
  return secretsOf(overlay).map(({ metadata, stringData }) => [metadata.name, new Set(Object.keys(stringData))]);
}

/** A value of a Secret that the program makes. */
export function urlIn(overlay: string): (secret: string, key: string) => string | undefined {
  const made = secretsOf(overlay);
  return (secret, key) => made.find(({ metadata }) => metadata.name === secret)?.stringData[key];
}
