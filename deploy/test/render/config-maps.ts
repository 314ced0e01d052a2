import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Manifest } from './types.js';

export interface ConfigMapGenerator {
  readonly name: string;
  readonly envs?: readonly string[];
  readonly files?: readonly string[];
  readonly options?: { readonly disableNameSuffixHash?: boolean; readonly labels?: Readonly<Record<string, string>> };
}

export function generateConfigMap(
  folder: string,
  { name, envs = [], files = [], options }: ConfigMapGenerator,
): Manifest {
  return {
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: { name, ...(options?.labels ? { labels: { ...options.labels } } : {}) },
    data: Object.fromEntries([
      ...envs.flatMap((file) => readEnvFile(join(folder, file))),
      ...files.map((file) => [basename(file), readFileSync(join(folder, file), 'utf8')] as const),
    ]),
  };
}

const HTML_SIGNS: Readonly<Record<string, string>> = { '<': '\\u003c', '>': '\\u003e', '&': '\\u0026' };
const NOT_A_WORD: Readonly<Record<string, string>> = { '0': 'g', '1': 'h', '3': 'k', a: 'm', e: 't' };

/** The ending that changes with the content, computed as kustomize does: pods roll when their settings change. */
export function contentSuffix({ data }: Manifest): string {
  const encoded = JSON.stringify({ data: sorted(data as Record<string, string>), kind: 'ConfigMap', name: '' });
  const escaped = encoded.replace(/[<>&]/g, (sign) => HTML_SIGNS[sign] ?? sign);
  const digest = createHash('sha256').update(escaped).digest('hex').slice(0, 10);
  return [...digest].map((letter) => NOT_A_WORD[letter] ?? letter).join('');
}

function readEnvFile(path: string): [string, string][] {
  return readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]);
}

function sorted(data: Record<string, string>) {
  return Object.fromEntries(Object.entries(data).sort(([a], [b]) => (a < b ? -1 : 1)));
}
