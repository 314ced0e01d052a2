import type { ForeignContent } from './csv-file-error.js';

/** How far into a file its kind shows: the names of a workbook's first parts, the declaration of a page. */
const HEAD_BYTES = 4_096;

const SIGNATURES: readonly (readonly [start: string, content: ForeignContent])[] = [
  ['\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'excel'],
  ['\x09\x08\x10\x00\x00\x06\x05\x00', 'excel'],
  ['%PDF-', 'pdf'],
  ['\x1f\x8b', 'archive'],
  ['Rar!', 'archive'],
  ["7z\xbc\xaf'\x1c", 'archive'],
];
const ZIP = ['PK\x03\x04', 'PK\x05\x06', 'PK\x07\x08'];
/** Exports of banks and tills are often such a page with the name of a table. */
const MARKUP = /^(?:ï»¿)?\s*<(?:!doctype|html|\?xml|table|head|body|workbook|meta)\b/i;

/** What a file is by its first bytes when it is surely no CSV, else `null`. */
export function foreignContent(bytes: Buffer): ForeignContent | null {
  const head = bytes.toString('latin1', 0, HEAD_BYTES);
  if (ZIP.some((start) => head.startsWith(start))) return zipContent(bytes, head);
  const signature = SIGNATURES.find(([start]) => head.startsWith(start));
  return signature?.[1] ?? (MARKUP.test(head) ? 'markup' : null);
}

/** A zip names its parts; the list of all of them stands at its end. */
function zipContent(bytes: Buffer, head: string): ForeignContent {
  if (head.includes('application/vnd.oasis.opendocument.spreadsheet')) return 'opendocument';
  const names = head + bytes.toString('latin1', Math.max(0, bytes.length - HEAD_BYTES));
  return /\[Content_Types\]\.xml|xl\//.test(names) ? 'excel' : 'archive';
}
