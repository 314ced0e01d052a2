import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as analytics from '@bahi/contracts/analytics';
import * as auth from '@bahi/contracts/auth';
import * as billing from '@bahi/contracts/billing';
import * as catalog from '@bahi/contracts/catalog';
import type { EndpointSpec } from '@bahi/contracts/kit';
import * as kit from '@bahi/contracts/kit';
import * as orders from '@bahi/contracts/orders';
import { ROOT } from '@bahi/testing/workspace-copy';

const SOURCES = join(ROOT, 'packages', 'contracts', 'src');

const ENTRY_POINTS = { auth, catalog, orders, billing, analytics };
/** The feed of events, which every service answers. */
const OF_ALL = internalOf(kit);

export const internalCalls: readonly { readonly service: string; readonly spec: EndpointSpec }[] = Object.entries(
  ENTRY_POINTS,
).flatMap(([service, entry]) => [...internalOf(entry), ...OF_ALL].map((spec) => ({ service, spec })));

export const internalSpecs: readonly EndpointSpec[] = [...new Set(internalCalls.map(({ spec }) => spec))];

/** How many internal calls the sources of the contracts have, also those that no entry point exports. */
export async function writtenInternal(): Promise<number> {
  const names = (await readdir(SOURCES, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(SOURCES, name), 'utf8')));
  return texts.join('\n').match(/auth: 'internal',/g)?.length ?? 0;
}

function isInternal(value: unknown): value is EndpointSpec {
  return typeof value === 'object' && value !== null && (value as { auth?: unknown }).auth === 'internal';
}

/** The internal calls that an entry point of the contracts exports, under any name. */
function internalOf(entry: object): EndpointSpec[] {
  return [
    ...new Set(
      Object.values(entry)
        .flatMap((exported) => (typeof exported === 'object' && exported !== null ? Object.values(exported) : []))
        .filter(isInternal),
    ),
  ];
}
