import type { PaperFormat } from '@bahi/contracts/billing';
import { useState } from 'react';
import { localStore } from '../../lib/browser/local-store.js';

/** Sheets, and the rolls of receipt printers: `receipt` is 80 mm wide. */
export const PAPERS = ['a4', 'a5', 'receipt', 'receipt58'] as const;
export type Paper = (typeof PAPERS)[number];

const KEY = 'paper';

/** The paper that was chosen last on this device, which is kept for it: its printer is the same for all users. */
export function usePaper() {
  const [paper, setPaper] = useState<Paper>(paperChoice);
  const choose = (chosen: Paper) => {
    localStore.write(KEY, chosen);
    setPaper(chosen);
  };
  return { paper, choose };
}

/** The paper as the server names it. */
export function formatOf(paper: Paper): PaperFormat {
  if (paper === 'receipt') return '80mm';
  return paper === 'receipt58' ? '58mm' : paper;
}

/** The width of a roll in millimetres; `null` for a sheet. */
export function rollWidthOf(paper: Paper): number | null {
  if (paper === 'receipt') return 80;
  return paper === 'receipt58' ? 58 : null;
}

function paperChoice(): Paper {
  const stored = localStore.read(KEY);
  return PAPERS.find((paper) => paper === stored) ?? 'a4';
}
