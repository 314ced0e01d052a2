import { inflateSync } from 'node:zlib';

/** A page of a PDF as browsers and billing write it: its size in points and its texts in the order in which they are drawn. */
export interface PdfPage {
  readonly width: number;
  readonly height: number;
  readonly text: string;
}

type Objects = ReadonlyMap<string, string>;

export function pdfPages(pdf: Buffer): PdfPage[] {
  const objects = objectsOf(pdf.toString('latin1'));
  return [...objects.values()]
    .filter((object) => /\/Type\s*\/Page\b(?!s)/.test(object))
    .map((page) => {
      const [, width = '0', height = '0'] = /\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)/.exec(page) ?? [];
      return {
        width: Number(width),
        height: Number(height),
        get text() {
          return textOf(objects, page);
        },
      };
    });
}

function objectsOf(pdf: string): Objects {
  return new Map([...pdf.matchAll(/\b(\d+) 0 obj\b([\s\S]*?)\bendobj\b/g)].map(([, id = '', body = '']) => [id, body]));
}

function streamOf(body = ''): string {
  const data = /stream\r?\n([\s\S]*?)\r?\nendstream/.exec(body)?.[1] ?? '';
  return body.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data;
}

function fromHex(hex: string) {
  return String.fromCodePoint(...(hex.match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16)));
}

/** A string in brackets: its escapes undone, as UTF-16 where it says so. */
function literal(text: string) {
  const ESCAPES: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  const plain = text.replaceAll(/\\(.)/gs, (_, letter: string) => ESCAPES[letter] ?? letter);
  return plain.startsWith('\u00FE\u00FF') ? Buffer.from(plain.slice(2), 'latin1').swap16().toString('utf16le') : plain;
}

function glyphName(glyph: number) {
  return glyph.toString(16).toUpperCase().padStart(4, '0');
}

/** The letters of successive glyphs, each by itself. */
const LIST = /\[[^\]]*\]/g;

/** Which text each glyph of a font stands for. */
function lettersOf(objects: Objects, font = ''): ReadonlyMap<string, string> {
  const map = streamOf(objects.get(/\/ToUnicode (\d+)/.exec(font)?.[1] ?? ''));
  const letters = new Map<string, string>();
  for (const [, block = ''] of map.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of block.matchAll(/<(\w+)> <(\w+)>/g))
      letters.set(glyph.toUpperCase(), fromHex(text));
  for (const [, first = '', list = ''] of map.matchAll(/<(\w+)> <\w+> \[([^\]]*)\]/g))
    [...list.matchAll(/<([\w ]+)>/g)].forEach(([, text = ''], step) => {
      letters.set(glyphName(Number.parseInt(first, 16) + step), fromHex(text.replaceAll(' ', '')));
    });
  for (const [, block = ''] of map.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, first = '', last = '', text = ''] of block.replaceAll(LIST, '').matchAll(/<(\w+)> <(\w+)> <(\w+)>/g))
      for (let step = 0; step <= Number.parseInt(last, 16) - Number.parseInt(first, 16); step += 1)
        letters.set(
          glyphName(Number.parseInt(first, 16) + step),
          String.fromCodePoint(Number.parseInt(text, 16) + step),
        );
  return letters;
}

function textOf(objects: Objects, page: string): string {
  const resources = objects.get(/\/Resources (\d+) 0 R/.exec(page)?.[1] ?? '') ?? page;
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
      name,
      lettersOf(objects, objects.get(id)),
    ]),
  );
  const operators = streamOf(objects.get(/\/Contents (\d+)/.exec(page)?.[1] ?? ''));
  let letters: ReadonlyMap<string, string> | undefined;
  // Glyphs that no letter has for itself, such as figures of one width, come with their text beside them.
  let isReported = false;
  const read = ([operator, font, plain, coded, glyphs]: readonly (string | undefined)[]): string => {
    const text =
      (plain === undefined ? undefined : literal(plain)) ?? (coded === undefined ? undefined : fromHex(coded));
    if (font) letters = fonts.get(font);
    if (text !== undefined || operator === 'EMC') isReported = text !== undefined;
    if (text !== undefined) return text;
    if (glyphs === undefined || isReported) return operator === 'ET' ? '\n' : '';
    return (glyphs.match(/.{4}/g) ?? []).map((glyph) => letters?.get(glyph.toUpperCase()) ?? '').join('');
  };
  const OPERATOR =
    /\/(F\d+) [\d.]+ Tf|\/ActualText \(((?:\\.|[^\\)])*)\)|\/ActualText <FEFF(\w*)>|<(\w+)>|\b(?:EMC|ET)\b/g;
  return [...operators.matchAll(OPERATOR)].map(read).join('');
}
