import { adrIndex } from './adr-index.js';
import { eventTable } from './event-table.js';
import { settingsPage } from './settings-page.js';

/** The pages of docs that are made from the code, by their path in the repository. */
export function generatedPages(root: string): ReadonlyMap<string, string> {
  return new Map([
    ['docs/adr/README.md', adrIndex(root)],
    ['docs/generated/events.md', eventTable()],
    ['docs/settings.md', settingsPage(root)],
  ]);
}
