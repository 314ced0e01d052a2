import { isUtf8 } from 'node:buffer';
import { CsvFileError } from './csv-file-error.js';
import { foreignContent } from './foreign-content.js';

/** Names of encodings as the Encoding standard spells them, so that a browser's TextDecoder takes them. */
export type CsvEncoding = 'UTF-8' | 'UTF-16LE' | 'UTF-16BE' | 'Windows-1252';

export interface DecodedText {
  readonly encoding: CsvEncoding;
  /** Without the byte order mark. */
  readonly text: string;
  /** UTF-8 with a byte order mark, as Excel and our writer write. */
  readonly isMarkedUtf8: boolean;
}

/** What Windows-1252 has at 0x80 to 0x9f; U+FFFD for the five bytes that it leaves out. */
const WINDOWS_1252 = '€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ';
const HIGH_CONTROLS = /[\u0080-\u009f]/g;
/** Control characters that texts have: tab, line ends, page break, and the end mark of DOS. */
const TEXT_CONTROLS = new Set([9, 10, 11, 12, 13, 26]);

/**
 * The text of a file, by its byte order mark or else as UTF-8, else as Windows-1252.
 * @throws CsvFileError no-text for bytes that none of them explains, and for workbooks, archives and pages.
 */
export function decodeText(bytes: Buffer): DecodedText {
  const content = foreignContent(bytes);
  const decoded = content ? null : decodeBytes(bytes);
  if (!decoded) throw new CsvFileError({ kind: 'no-text', content: content ?? 'unknown' });
  return decoded;
}

function decodeBytes(bytes: Buffer): DecodedText | null {
  const marked = markedEncoding(bytes);
  if (marked) return decodeUtf16(bytes, marked);
  if (bytes.includes(0)) return null;
  if (!isUtf8(bytes)) return decodeWindows1252(bytes);
  const text = bytes.toString('utf8');
  const isMarkedUtf8 = text.startsWith('\ufeff');
  return { encoding: 'UTF-8', text: isMarkedUtf8 ? text.slice(1) : text, isMarkedUtf8 };
}

function markedEncoding(bytes: Buffer): 'UTF-16LE' | 'UTF-16BE' | null {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16LE';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'UTF-16BE' : null;
}

function decodeUtf16(bytes: Buffer, encoding: 'UTF-16LE' | 'UTF-16BE'): DecodedText | null {
  try {
    const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return text.includes('\0') ? null : { encoding, text, isMarkedUtf8: false };
  } catch {
    return null; // half a character, or a surrogate alone
  }
}

/** By a table of our own: some versions of Node decode these bytes as Latin-1. */
function decodeWindows1252(bytes: Buffer): DecodedText | null {
  if (bytes.some((byte) => byte < 32 && !TEXT_CONTROLS.has(byte))) return null;
  const latin = bytes.toString('latin1');
  if (latin.startsWith('ï»¿')) return null; // marked as UTF-8, and broken
  const text = latin.replace(HIGH_CONTROLS, (control) => WINDOWS_1252.charAt(control.charCodeAt(0) - 0x80));
  return text.includes('\ufffd') ? null : { encoding: 'Windows-1252', text, isMarkedUtf8: false };
}
