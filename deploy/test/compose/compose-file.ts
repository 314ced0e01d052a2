import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ROOT } from '../render/overlays.js';

export interface ComposeService {
  image: string;
  build?: { target: string; dockerfile: string };
  user?: string;
  command?: string[];
  environment?: Record<string, string>;
  secrets?: string[];
  volumes?: string[];
  networks?: string[];
  ports?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: Record<string, unknown>;
  read_only?: boolean;
  cap_drop?: string[];
  cap_add?: string[];
  network_mode?: string;
  security_opt?: string[];
  restart?: string;
  stop_grace_period?: string;
  stop_signal?: string;
  logging?: { options?: Record<string, string> };
  deploy?: { resources?: { limits?: { cpus?: string; memory?: string } } };
}

export interface ComposeFile {
  services: Record<string, ComposeService>;
  networks: Record<string, { internal?: boolean }>;
  volumes: Record<string, unknown>;
  secrets: Record<string, { file: string }>;
  [other: string]: unknown;
}

export const COMPOSE_PATH = join(ROOT, 'docker-compose.yml');
/** Export and import. */
export const OPERATE_PATH = join(ROOT, 'deploy/compose/operate.yml');
/** What one machine on the internet adds. */
export const PUBLIC_PATH = join(ROOT, 'deploy/compose/public.yml');

export function readCompose(path = COMPOSE_PATH): ComposeFile {
  return parse(readFileSync(path, 'utf8'), { merge: true, maxAliasCount: -1 }) as ComposeFile;
}

/** One that is missing breaks every rule about it. */
export function serviceOf({ services }: ComposeFile, name: string): ComposeService {
  return services[name] ?? { image: '' };
}
