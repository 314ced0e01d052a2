import type { PaperFormat } from '@bahi/contracts/billing';
import type { Paper } from '@bahi/contracts/paper';
import { layOutSheet } from './lay-out-sheet.js';
import { layOutStrip } from './lay-out-strip.js';
import { A4, A5, A5_LETTERS, type LaidOut, type Measure, ROLL_58, ROLL_80 } from './page-builder.js';

/** The pages of a document on a paper: sheets from the top down, or one strip of a roll. */
export function layOutPaper(paper: Paper, format: PaperFormat, measure: Measure): LaidOut {
  if (format === 'a4') return layOutSheet(paper, measure, A4);
  if (format === 'a5') return { ...layOutSheet(paper, measure, A5), scale: A5_LETTERS };
  return layOutStrip(paper, measure, format === '80mm' ? ROLL_80 : ROLL_58);
}
