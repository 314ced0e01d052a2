import { deleteImportsBefore } from '../data/imports-repository.js';
import type { Deps } from '../deps.js';

const DAY_MS = 86_400_000;

/** Deletes the stored results of old imports, of every shop. */
export async function pruneImports({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>): Promise<void> {
  await deleteImportsBefore(db, new Date(clock.now().getTime() - config.importDays * DAY_MS));
}
