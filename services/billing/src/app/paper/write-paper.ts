import type { PaperFormat } from '@bahi/contracts/billing';
import type { Paper } from '@bahi/contracts/paper';
import { createGate } from '@bahi/platform/http';
import type { Deps } from '../../deps.js';
import { layOutPaper } from '../../domain/paper/lay-out-paper.js';
import { writePdf } from './write-pdf.js';

/** A document as a file. */
export interface PrintedDocument {
  readonly number: string;
  readonly bytes: Buffer;
}

/** Writes a document as a PDF on a paper. @throws RefusedError 503 when too many wait for theirs. */
export async function writePaper(
  { clock }: Pick<Deps, 'clock'>,
  format: PaperFormat,
  paper: Paper,
): Promise<PrintedDocument> {
  const { title, number, seller, texts } = paper;
  const info = { title: `${title} ${number}`, author: seller.name, lang: texts.lang, at: clock.now() };
  const bytes = await writeInTurn(() => writePdf((measure) => layOutPaper(paper, format, measure), info));
  return { number, bytes };
}

/** One document at a time has its fonts in memory; a person waits for each, so few wait. */
const writeInTurn = createGate({ atOnce: 1, maxWaiting: 60, retryAfterSeconds: 2 });
