import { hexGlyphs, hexText, latin1, num, type PdfFile, utf16Hex } from './pdf-file.js';
import type { Weight } from './text-painter.js';
import type { Fonts, Picture, Typesetter } from './typesetter.js';

/** A reader allows at most a hundred entries per block. */
const BLOCK = 100;

interface CompositeFont {
  readonly name: string;
  readonly descriptor: number;
  /** Widths and the map from character numbers to glyphs. */
  readonly measures: string;
  readonly characters: ReadonlyMap<number, string>;
}

const NAMES: Readonly<Record<Weight, string>> = { 400: 'BAHIRA+Figtree-Regular', 600: 'BAHISB+Figtree-SemiBold' };

/** The faces, and a font without ink for the text under pictures. Gives the entries of the resource dictionary. */
export async function embedFonts(file: PdfFile, fonts: Fonts, { used, hidden }: Typesetter): Promise<string> {
  const weights = [400, 600] as const;
  const entries: string[] = [];
  for (const weight of weights) {
    const [name, characters] = [NAMES[weight], used[weight]];
    const descriptor = await addDescriptor(file, name, fonts[weight]);
    const widths = [...characters.keys()].map((glyph) => `${glyph} [${fonts[weight].widthOf(glyph)}]`).join(' ');
    const measures = `/DW 500 /W [${widths}] /CIDToGIDMap /Identity`;
    const font = await addCompositeFont(file, { name, descriptor, measures, characters });
    entries.push(`/F${weight} ${font} 0 R`);
    if (weight === 400 && hidden.size > 0) {
      // Every character is the empty glyph 0; only the map back to Unicode matters.
      const glyphs = await file.addStream('', new Uint8Array((hidden.size + 1) * 2));
      const back = new Map([...hidden].map(([character, glyph]) => [glyph, character]));
      const blank = { name, descriptor, measures: `/DW 500 /CIDToGIDMap ${glyphs} 0 R`, characters: back };
      entries.push(`/FH ${await addCompositeFont(file, blank)} 0 R`);
    }
  }
  return entries.join(' ');
}

/** Pictures of text, each with its transparency. Gives the entries of the resource dictionary. */
export async function embedPictures(file: PdfFile, pictures: readonly Picture[]): Promise<string> {
  const entries: string[] = [];
  for (const { name, pixelWidth, pixelHeight, colours, opacity } of pictures) {
    const size = `/Type /XObject /Subtype /Image /Width ${pixelWidth} /Height ${pixelHeight} /BitsPerComponent 8`;
    const mask = await file.addStream(`${size} /ColorSpace /DeviceGray`, opacity);
    const image = await file.addStream(`${size} /ColorSpace /DeviceRGB /SMask ${mask} 0 R`, colours);
    entries.push(`/${name} ${image} 0 R`);
  }
  return entries.join(' ');
}

export interface PageSize {
  readonly width: number;
  readonly height: number;
}

export interface Metadata {
  readonly title: string;
  readonly author: string;
}

/** The page tree, the catalogue and the metadata of the file; the last step. */
export async function assemble(
  file: PdfFile,
  pages: readonly string[],
  resources: string,
  { width, height, title, author }: PageSize & Metadata,
): Promise<Uint8Array<ArrayBuffer>> {
  const tree = file.reserve();
  const kids: number[] = [];
  for (const operators of pages) {
    const content = await file.addStream('', latin1(operators));
    const box = `/MediaBox [0 0 ${num(width)} ${num(height)}]`;
    kids.push(
      file.add(`<< /Type /Page /Parent ${tree} 0 R ${box} /Resources ${resources} /Contents ${content} 0 R >>`),
    );
  }
  file.write(tree, `<< /Type /Pages /Count ${kids.length} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}] >>`);
  const root = file.add(
    `<< /Type /Catalog /Pages ${tree} 0 R /Lang (en-IN) /ViewerPreferences << /DisplayDocTitle true >> >>`,
  );
  const info = file.add(`<< /Title ${hexText(title)} /Author ${hexText(author)} /Creator (Bahi) /Producer (Bahi) >>`);
  return file.finish(root, info);
}

/** The table that maps glyphs back to characters, for copying and searching. */
function toUnicode(characters: ReadonlyMap<number, string>): Uint8Array {
  const entries = [...characters].map(([glyph, text]) => `${hexGlyphs([glyph])} <${utf16Hex(text)}>`);
  const blocks = Array.from({ length: Math.ceil(entries.length / BLOCK) }, (_, index) => {
    const block = entries.slice(index * BLOCK, (index + 1) * BLOCK);
    return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`;
  });
  return latin1(
    [
      '/CIDInit /ProcSet findresource begin',
      '12 dict begin begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
      '1 begincodespacerange <0000> <FFFF> endcodespacerange',
      ...blocks,
      'endcmap CMapName currentdict /CMap defineresource pop end end',
    ].join('\n'),
  );
}

async function addCompositeFont(file: PdfFile, { name, descriptor, measures, characters }: CompositeFont) {
  const map = await file.addStream('', toUnicode(characters));
  const system = '/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>';
  const descendant = file.add(
    `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /${name} ${system} /FontDescriptor ${descriptor} 0 R ${measures} >>`,
  );
  return file.add(
    `<< /Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] ` +
      `/ToUnicode ${map} 0 R >>`,
  );
}

async function addDescriptor(file: PdfFile, name: string, { bytes, box, ascent, descent }: Fonts[Weight]) {
  const program = await file.addStream(`/Length1 ${bytes.length}`, bytes);
  return file.add(
    `<< /Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${box.join(' ')}] /ItalicAngle 0 ` +
      `/Ascent ${ascent} /Descent ${descent} /CapHeight 700 /StemV 80 /FontFile2 ${program} 0 R >>`,
  );
}
