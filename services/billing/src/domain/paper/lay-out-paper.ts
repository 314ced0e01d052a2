import type { PaperFormat } from '@bahi/contracts/billing';
import type { Paper } from '@bahi/contracts/paper';
import { layOutSheet } from './lay-out-sheet.js';
import { layOutStrip } from './lay-out-strip.js';
import { A4, a5Of, type LaidOut, type Measure, ROLL_58, ROLL_80 } from './page-builder.js';

/** The pages of a document on a paper: sheets from the top down, or one strip of a roll. */
export function layOutPaper(paper: Paper, format: PaperFormat, measure: Measure): LaidOut {
  if (format === 'a4') return layOutSheet(paper, measure, A4);
  if (format === 'a5') return layOutA5(paper, measure);
  return layOutStrip(paper, measure, format === '80mm' ? ROLL_80 : ROLL_58);
}

/** Parts of the letters of a large sheet: the usual ones, and smaller ones that can still be read. */
const LETTERS = 0.85;
const SMALLER = [0.8, 0.75];

/** A usual bill has one page: its letters get smaller when that saves the second one. */
function layOutA5(paper: Paper, measure: Measure): LaidOut {
  const layOut = (letters: number) => ({ ...layOutSheet(paper, measure, a5Of(letters)), scale: letters });
  const laidOut = layOut(LETTERS);
  if (laidOut.pages.length !== 2) return laidOut;
  for (const letters of SMALLER) {
    const tried = layOut(letters);
    if (tried.pages.length === 1) return tried;
  }
  return laidOut;
}
