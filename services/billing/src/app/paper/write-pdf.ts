import { encode } from 'uqr';
import type { LaidOut, Mark, Measure } from '../../domain/paper/page-builder.js';
import { LEADING } from '../../domain/paper/page-builder.js';
import { type FaceRun, faceOf, fromTheLeft, runsOf } from './fonts.js';

type Pdf = PDFKit.PDFDocument;

/** From the top of a line to its baseline, in parts of the line. */
const BASELINE = 0.71;
const ACROSS_DEGREES = -30;
const GREY = '#999999';
const BLACK = '#000000';
/** Modules of white around a code, without which cameras do not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;

/** Without it the library loads a face of its own. */
const NO_FONT = null as unknown as string;

export interface PdfTitle {
  readonly title: string;
  readonly author: string;
  readonly lang: string;
  readonly at: Date;
}

/** Lays a document out with the widths of its own faces and writes it: embedded subsets, text that can be selected. */
export async function writePdf(
  layOut: (measure: Measure) => LaidOut,
  { title, author, lang, at }: PdfTitle,
): Promise<Buffer> {
  // Loaded with the first document: few processes write one.
  const { default: PDFDocument } = await import('pdfkit');
  const info = { Title: title, Author: author, Creator: 'Bahi', Producer: 'Bahi', CreationDate: at };
  const pdf = new PDFDocument({
    autoFirstPage: false,
    font: NO_FONT,
    info,
    lang,
    displayTitle: true,
    pdfVersion: '1.7',
  });
  const bytes = bytesOf(pdf);
  const registered = new Set<string>();
  const setFace = (face: string) => {
    if (!registered.has(face)) pdf.registerFont(face, faceOf(face) as unknown as Buffer); // its types lack shared fonts
    registered.add(face);
    return pdf.font(face);
  };
  const { pages, width, height, scale } = layOut(measureIn(setFace));
  for (const marks of pages) {
    pdf.addPage({ size: [width * scale, height * scale], margin: 0 });
    pdf.scale(scale);
    for (const mark of marks) draw(pdf, setFace, mark);
  }
  pdf.end();
  return bytes;
}

type SetFace = (face: string) => Pdf;

function bytesOf(pdf: Pdf): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
}

/** Widths are asked for again and again while words are fitted to lines. */
function measureIn(setFace: SetFace): Measure {
  const widths = new Map<string, number>();
  return (text, { weight, size }) => {
    const key = `${weight} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known * size;
    const runs = runsOf(text, weight).map((run) => setFace(run.face).fontSize(1).widthOfString(run.text));
    const width = runs.reduce((sum, run) => sum + run, 0);
    widths.set(key, width);
    return width * size;
  };
}

function draw(pdf: Pdf, setFace: SetFace, mark: Mark): void {
  if (mark.kind === 'text') drawText(pdf, setFace, mark, BLACK);
  else if (mark.kind === 'rule') drawRule(pdf, mark);
  else if (mark.kind === 'box')
    pdf.lineWidth(0.75).strokeColor(BLACK).rect(mark.x, mark.y, mark.width, mark.height).stroke();
  else if (mark.kind === 'across') drawAcross(pdf, setFace, mark);
  else if (mark.kind === 'code') drawCode(pdf, mark);
  else drawPicture(pdf, mark);
}

type Of<Kind extends Mark['kind']> = Extract<Mark, { kind: Kind }>;
type Words = Pick<Of<'text'>, 'x' | 'y' | 'text' | 'style'>;

function drawText(pdf: Pdf, setFace: SetFace, { x, y, text, style }: Words, color: string): void {
  const baseline = y + style.size * LEADING * BASELINE;
  const runs = runsOf(text, style.weight);
  const places = placesOf(pdf, setFace, { x, runs, size: style.size });
  // Written in the order in which it is read, so that it is copied so.
  for (const run of runs) {
    setFace(run.face).fontSize(style.size).fillColor(color);
    // Readers copy what was typed: glyphs of Indian scripts stand in another order than their letters.
    if (run.isShaped) pdf.markContent('Span', { actual: run.text });
    // With a list of features, even an empty one, a run is laid out as a whole: words of Urdu go from right to left.
    pdf.text(run.text, places.get(run) ?? x, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      ...(run.isShaped && { features: [] }),
    });
    if (run.isShaped) pdf.endMarkedContent();
  }
}

interface Line {
  readonly x: number;
  readonly runs: readonly FaceRun[];
  readonly size: number;
}

/** Where each run begins. */
function placesOf(pdf: Pdf, setFace: SetFace, { x, runs, size }: Line): ReadonlyMap<FaceRun, number> {
  let at = x;
  return new Map(
    fromTheLeft(runs).map((run) => {
      setFace(run.face).fontSize(size);
      const place = [run, at] as const;
      at += pdf.widthOfString(run.text);
      return place;
    }),
  );
}

function drawRule(pdf: Pdf, { x, y, width, weight, isDashed }: Of<'rule'>): void {
  pdf
    .save()
    .lineWidth(weight)
    .strokeColor(weight < 0.75 ? GREY : BLACK);
  if (isDashed) pdf.dash(3, { space: 2 });
  pdf
    .moveTo(x, y)
    .lineTo(x + width, y)
    .stroke()
    .restore();
}

function drawAcross(pdf: Pdf, setFace: SetFace, { x, y, text, style }: Of<'across'>): void {
  pdf.save().rotate(ACROSS_DEGREES, { origin: [x, y] });
  const width = setFace(runsOf(text, style.weight)[0]?.face ?? '')
    .fontSize(style.size)
    .widthOfString(text);
  drawText(pdf, setFace, { x: x - width / 2, y: y - (style.size * LEADING) / 2, text, style }, '#bbbbbb');
  pdf.restore();
}

function drawCode(pdf: Pdf, { x, y, side, link }: Of<'code'>): void {
  const { data, size } = encode(link, { ecc: 'M', border: QUIET_ZONE });
  const module = side / size;
  data.forEach((row, down) => {
    row.forEach((isDark, right) => {
      if (isDark) pdf.rect(x + right * module, y + down * module, module, module);
    });
  });
  pdf.fillColor(BLACK).fill();
}

/** A picture of another kind, or a broken one, is left out: the document is what counts. */
function drawPicture(pdf: Pdf, { x, y, width, height, source }: Of<'picture'>): void {
  try {
    pdf.image(source, x, y, { fit: [width, height] });
  } catch {
    // The name of the shop stands beside it.
  }
}
