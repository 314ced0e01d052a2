import { localStore } from '../../lib/browser/local-store.js';

/** A4, or the 80 mm roll of a receipt printer. */
export type Paper = 'a4' | 'receipt';

const KEY = 'paper';

/** The paper that was chosen last on this device. */
export function paperChoice(): Paper {
  return localStore.read(KEY) === 'receipt' ? 'receipt' : 'a4';
}

/** Keeps the choice for this device: its printer stays, whoever signs in. */
export function choosePaper(paper: Paper): void {
  localStore.write(KEY, paper);
}
