import type { Env } from '@bahi/platform/kernel';
import { exportShops, importShops, type ReportProgress } from '@bahi/platform/transfer';
import { openInstallation } from './installation.js';

export interface TransferCommand {
  readonly env: Env;
  /** Empty for an export; written by an export for an import. */
  readonly folder: string;
  readonly shopId?: string | undefined;
  readonly progress: ReportProgress;
}

/** The operator's `export`; @returns how many shops were written. @throws TransferError with one sentence */
export async function exportInstallation({ env, ...options }: TransferCommand): Promise<number> {
  const { close, ...installation } = await openInstallation(env);
  const { shops } = await exportShops({ ...installation, ...options }).finally(close);
  return shops;
}

/** The operator's `import`; @returns how many shops were read. @throws TransferError with one sentence */
export async function importInstallation({ env, ...options }: TransferCommand): Promise<number> {
  const { close, ...installation } = await openInstallation(env, { mayBeNew: true });
  const { shops } = await importShops({ ...installation, ...options }).finally(close);
  return shops;
}
