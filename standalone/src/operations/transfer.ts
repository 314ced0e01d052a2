import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Env } from '@bahi/platform/kernel';
import { exportShops, importShops, moveShop, type ReportProgress } from '@bahi/platform/transfer';
import { type Installation, openInstallation, servicesOf } from './installation.js';

export interface TransferCommand {
  readonly env: Env;
  /** Empty for an export; written by an export for an import. */
  readonly folder: string;
  readonly shopId?: string | undefined;
  readonly progress: ReportProgress;
}

/** The operator's `export`; @returns how many shops were written. @throws TransferError with one sentence */
export async function exportInstallation({ env, ...options }: TransferCommand): Promise<number> {
  return inInstallation(env, {}, async (installation) => {
    const services = await servicesOf(installation, options.shopId);
    return (await exportShops({ ...options, services, files: installation.files })).shops;
  });
}

/** The operator's `import`, into the first cell; @returns how many shops were read. @throws TransferError with one sentence */
export async function importInstallation({ env, ...options }: TransferCommand): Promise<number> {
  return inInstallation(env, { mayBeNew: true }, async ({ directory, cells: [first = []], files }) => {
    return (await importShops({ ...options, services: [directory, ...first], files })).shops;
  });
}

export interface MoveCommand {
  readonly env: Env;
  readonly shopId: string;
  readonly toCell: number;
  readonly progress: ReportProgress;
}

/** The operator's `move`: takes a shop to another cell. @throws TransferError with one sentence */
export async function moveBetweenCells({ env, ...options }: MoveCommand): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'bahi-move-'));
  const move = (installation: Installation) => moveShop({ ...options, ...installation, folder });
  await inInstallation(env, {}, move).finally(() => rm(folder, { recursive: true, force: true }));
}

async function inInstallation<T>(
  env: Env,
  options: { readonly mayBeNew?: boolean },
  work: (installation: Installation) => Promise<T>,
): Promise<T> {
  const installation = await openInstallation(env, options);
  return work(installation).finally(() => installation.close());
}
