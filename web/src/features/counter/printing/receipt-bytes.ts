import ReceiptPrinterEncoder from '@point-of-sale/receipt-printer-encoder';
import { encode } from 'uqr';
import type { Bars } from '../../../lib/codes/bars.js';
import type { BillDocument } from './bill-document.js';
import { type ReceiptLine, receiptLines } from './receipt-lines.js';

/** Every printer has these. */
const PLAIN = /^[\x20-\x7e]*$/;
/** Signs that are near enough to one that every printer has. */
const NEAR = new Map(
  Object.entries({
    '\u00A0': ' ',
    '×': 'x',
    '·': '-',
    '–': '-',
    '—': '-',
    '−': '-',
    '’': "'",
    '‘': "'",
    '“': '"',
    '”': '"',
    '…': '...',
  }),
);
/** Dots of a module, half a millimetre. */
const MODULE = 4;
/** Modules of white around a code, without which cameras do not find it (ISO/IEC 18004). */
const QUIET_ZONE = 4;
/** How high bars are, 9 mm. */
const BAR_DOTS = 72;
/** Wider ones scan no better. */
const BAR_MODULE = 3;
/** A character of a receipt printer is 12 dots wide. */
const DOTS = 12;

export interface ReceiptOptions {
  readonly columns: number;
  readonly copies: number;
  /** Opens the drawer that is plugged into the printer. */
  readonly opensDrawer: boolean;
  /** Draws a line that has other letters than the printer, so many dots wide; its height is a multiple of 8. */
  readonly draw: (line: ReceiptLine, width: number) => ImageData;
}

/**
 * A bill in the language of receipt printers (ESC/POS): text, and a picture for each line in a script that the printer has not.
 */
export function receiptBytes(bill: BillDocument, { columns, copies, opensDrawer, draw }: ReceiptOptions): Uint8Array {
  const encoder = new ReceiptPrinterEncoder({ language: 'esc-pos', columns, feedBeforeCut: 4, imageMode: 'raster' });
  encoder.initialize();
  if (opensDrawer) encoder.pulse();
  const lines = receiptLines(bill, columns);
  for (let copy = 0; copy < copies; copy += 1) {
    for (const line of lines) {
      const text = textOf(line, columns);
      if (PLAIN.test(text)) writeText(encoder, text, line.style);
      else writePicture(encoder, draw(line, columns * DOTS));
    }
    if (bill.bars) writePicture(encoder, drawBars(bill.bars, columns * DOTS));
    if (bill.pay) writePicture(encoder, drawCode(bill.pay.link, columns * DOTS));
    encoder.cut('partial');
  }
  return encoder.encode();
}

/** What opens the drawer that is plugged into a receipt printer. */
export function drawerBytes(): Uint8Array {
  return new ReceiptPrinterEncoder({ language: 'esc-pos' }).initialize().pulse().encode();
}

function textOf({ left, right, isCentred }: ReceiptLine, columns: number): string {
  const [start, end] = [nearest(left), nearest(right)];
  if (isCentred) return ' '.repeat(Math.max(0, Math.floor((columns - start.length) / 2))) + start;
  return end === '' ? start : start.padEnd(columns - end.length) + end;
}

function nearest(text: string): string {
  return [...text].map((letter) => NEAR.get(letter) ?? letter).join('');
}

function writeText(encoder: ReceiptPrinterEncoder, text: string, style: ReceiptLine['style']) {
  const isTall = style === 'tall';
  encoder.bold(style !== 'plain').size(1, isTall ? 2 : 1);
  encoder.line(text).size(1, 1).bold(false);
}

/** A code in the middle of the paper; printers differ in codes of their own, all print pictures. */
function drawCode(link: string, width: number): ImageData {
  const { data, size } = encode(link, { ecc: 'M', border: QUIET_ZONE });
  const module = Math.min(MODULE, Math.floor(width / size));
  const left = Math.floor((width - size * module) / 2);
  const height = Math.ceil((size * module) / 8) * 8;
  return drawn(width, height, (x, y) => data[Math.floor(y / module)]?.[Math.floor((x - left) / module)]);
}

/** Bars in the middle of the paper, as wide as whole dots allow; on a narrow roll its edge is their quiet zone. */
function drawBars({ widths }: Bars, width: number): ImageData {
  const modules = widths.reduce((sum, one) => sum + one, 0);
  const module = Math.max(1, Math.min(BAR_MODULE, Math.floor(width / modules)));
  const left = Math.floor((width - modules * module) / 2);
  const isDark = widths.flatMap((one, at) => Array<boolean>(one * module).fill(at % 2 === 0));
  return drawn(width, BAR_DOTS, (x) => isDark[x - left]);
}

function drawn(width: number, height: number, isDark: (x: number, y: number) => boolean | undefined): ImageData {
  const picture = new ImageData(width, height);
  picture.data.fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (y * width + x) * 4;
      if (isDark(x, y)) picture.data.fill(0, at, at + 3);
    }
  return picture;
}

function writePicture(encoder: ReceiptPrinterEncoder, picture: ImageData) {
  encoder.image(picture, picture.width, picture.height, 'threshold');
}
