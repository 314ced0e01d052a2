/** A captured mail, decoded. */
export interface CaughtMail {
  readonly id: number;
  readonly at: string;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly text: string;
}

const ENCODED_WORD = /=\?utf-8\?([bq])\?([^?]*)\?=/gi;

/** Reads a single-part text mail, the only kind the product sends; a multipart one stays undecoded. */
export function readMail(raw: Buffer): Pick<CaughtMail, 'subject' | 'text'> {
  const source = raw.toString('latin1');
  const end = /\r?\n\r?\n/.exec(source);
  const headers = readHeaders(end ? source.slice(0, end.index) : source);
  const body = end ? source.slice(end.index + end[0].length) : '';
  const encoding = (headers.get('content-transfer-encoding') ?? '7bit').toLowerCase();
  return { subject: headers.get('subject') ?? '', text: decodeBody(body, encoding).trim() };
}

function decodeQuotedPrintable(content: string): string {
  const bytes = content
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeWord(kind: string, content: string): string {
  return kind.toLowerCase() === 'b'
    ? Buffer.from(content, 'base64').toString('utf8')
    : decodeQuotedPrintable(content.replaceAll('_', ' '));
}

function decodeHeader(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(ENCODED_WORD, (_, kind: string, content: string) => decodeWord(kind, content));
}

function readHeaders(head: string): ReadonlyMap<string, string> {
  return new Map(
    head
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        decodeHeader(line.slice(line.indexOf(':') + 1).trim()),
      ]),
  );
}

function decodeBody(body: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return decodeQuotedPrintable(body);
  return Buffer.from(body, 'latin1').toString('utf8');
}
