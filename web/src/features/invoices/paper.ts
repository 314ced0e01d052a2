import { localStore } from '../../lib/browser/local-store.js';

/** Sheets, and the rolls of receipt printers: `receipt` is 80 mm wide. */
export const PAPERS = ['a4', 'a5', 'receipt', 'receipt58'] as const;
export type Paper = (typeof PAPERS)[number];

const KEY = 'paper';

/** The paper that was chosen last on this device. */
export function paperChoice(): Paper {
  const stored = localStore.read(KEY);
  return PAPERS.find((paper) => paper === stored) ?? 'a4';
}

/** Keeps the choice for this device: its printer is the same for all users. */
export function choosePaper(paper: Paper): void {
  localStore.write(KEY, paper);
}

/** The width of a roll in millimetres; `null` for a sheet. */
export function rollWidthOf(paper: Paper): number | null {
  if (paper === 'receipt') return 80;
  return paper === 'receipt58' ? 58 : null;
}
