import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync, inflateSync } from 'node:zlib';
import { anInvoice, aSeller } from '../../../../test-support/invoices.js';
import { documentOf } from '../invoice-document.js';
import type { Invoice } from '../invoice-model.js';
import type { Paper } from '../paper.js';
import type { TextPainter } from './text-painter.js';
import { readTrueType } from './true-type.js';
import { writeInvoicePdf } from './write-invoice-pdf.js';

function face(weight: number) {
  return readTrueType(
    new Uint8Array(readFileSync(join(__dirname, `../../../assets/fonts/figtree-paper-${weight}.ttf`))),
  );
}

const fonts = { 400: face(400), 600: face(600) };

const painter: TextPainter = {
  measure: (text) => [...text].length * 0.5,
  draw: (text) => ({
    widthEm: [...text].length * 0.5,
    heightEm: 1.8,
    sideEm: 0,
    ascentEm: 1.2,
    pixelWidth: 2,
    pixelHeight: 1,
    colours: new Uint8Array(6),
    opacity: new Uint8Array([255, 0]),
  }),
};

async function bytesOf(over: Partial<Invoice>, seller = aSeller(), paper: Paper = 'a4') {
  const bill = documentOf(anInvoice(43, over), seller, 'Asia/Kolkata');
  const deflate = async (bytes: Uint8Array) => new Uint8Array(deflateSync(bytes));
  return Buffer.from(await writeInvoicePdf(bill, paper, { fonts, painter, deflate }));
}

/** A small reader, independent of the writer: objects by the cross-reference table, streams inflated. */
function readPdf(file: Buffer) {
  const text = file.toString('latin1');
  const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(text)?.[1]);
  const [, size = ''] = /^xref\n0 (\d+)\n/.exec(text.slice(start)) ?? [];
  const rows = text
    .slice(start)
    .split('\n')
    .slice(2, 2 + Number(size));
  const objects = rows.slice(1).map((row, index) => {
    const at = Number(row.slice(0, 10));
    expect(`${row}\n`).toHaveLength(20);
    expect(text.slice(at)).toMatch(new RegExp(`^${index + 1} 0 obj\n`));
    return text.slice(at, text.indexOf('\nendobj\n', at));
  });
  const object = (id: number | string | undefined) => objects[Number(id) - 1] ?? '';
  const stream = (id: number | string | undefined) => {
    const body = object(id);
    const data = Buffer.from(body.slice(body.indexOf('stream\n') + 7, body.lastIndexOf('\nendstream')), 'latin1');
    expect(Number(/\/Length (\d+)/.exec(body)?.[1])).toBe(data.length);
    return inflateSync(data).toString('latin1');
  };
  const trailer = text.slice(start);
  const root = object(/\/Root (\d+)/.exec(trailer)?.[1]);
  const tree = object(/\/Pages (\d+)/.exec(root)?.[1]);
  const kids = [...(/\/Kids \[(.*)\]/.exec(tree)?.[1] ?? '').matchAll(/(\d+) 0 R/g)].map(([, id]) => object(id));
  return { text, trailer, object, stream, kids, info: object(/\/Info (\d+)/.exec(trailer)?.[1]) };
}

function utf16(hex: string) {
  return Buffer.from(hex, 'hex').swap16().toString('utf16le');
}

/** The text of each page in drawing order, through the ToUnicode maps. */
function textOf(pdf: ReturnType<typeof readPdf>): string[] {
  return pdf.kids.map((page) => {
    const resources = pdf.object(/\/Resources (\d+)/.exec(page)?.[1]);
    const maps = new Map(
      [...resources.matchAll(/\/(F\w+) (\d+) 0 R/g)].map(([, name, id]) => {
        const map = pdf.stream(/\/ToUnicode (\d+)/.exec(pdf.object(id))?.[1]);
        return [
          name,
          new Map([...map.matchAll(/<(\w{4})> <(\w+)>/g)].map(([, glyph, hex = '']) => [glyph, utf16(hex)])),
        ];
      }),
    );
    const operators = pdf.stream(/\/Contents (\d+)/.exec(page)?.[1]);
    return [...operators.matchAll(/\/(F\w+) [\s\S]*?<(\w+)> Tj/g)]
      .map(([, font, glyphs = '']) =>
        (glyphs.match(/.{4}/g) ?? []).map((glyph) => maps.get(font)?.get(glyph) ?? '?').join(''),
      )
      .join('\n');
  });
}

const manyItems = Array.from({ length: 46 }, (_, index) => ({
  productName: `Item ${index + 1}`,
  quantity: 1,
  price: 10,
}));

describe('writeInvoicePdf', () => {
  it('writes a file whose cross-reference table finds every object', async () => {
    const pdf = readPdf(await bytesOf({}));

    expect(pdf.text).toMatch(/^%PDF-1\.7\n/);
    expect(pdf.kids).toHaveLength(1);
    expect(utf16(/\/Title <FEFF(\w+)>/.exec(pdf.info)?.[1] ?? '')).toBe('Invoice INV-2627-000043');
    expect(utf16(/\/Author <FEFF(\w+)>/.exec(pdf.info)?.[1] ?? '')).toBe('Meera Nair');
  });

  it('keeps every text selectable, the rupee sign included', async () => {
    const [page = ''] = textOf(readPdf(await bytesOf({})));

    expect(page).toContain('INV-2627-000043');
    expect(page).toContain('Basmati Rice 5 kg');
    expect(page).toContain('₹1,139.00');
    expect(page).toContain('Rupees One Thousand One Hundred Thirty-Nine Only');
    expect(page).toContain('Please pay within 15 days of the invoice date.');
    expect(page).toContain('Page 1 of 1');
    expect(page).not.toContain('?');
  });

  const shop = aSeller('Meera General Store', ['12 MG Road', 'Kochi 682016', '+91 98470 12345']);
  const signed = ['For Meera General Store', 'Authorised signature'];

  it.each([
    ['a4', signed],
    ['a5', signed],
    ['receipt', []],
    ['receipt58', []],
  ] as const)('contains every text of the invoice on %s', async (paper, more) => {
    const over = { status: 'Paid', paidAt: '2026-11-22T03:00:00.000Z', reference: 'PO-77', totalAmount: 991 } as const;
    const { title, seller, number, status, details, lines, sums, total, words, notes } = documentOf(
      anInvoice(43, over),
      shop,
      'Asia/Kolkata',
    );
    const named = [...details, ...sums, total].flatMap(({ label, text }) => [label, text]);
    const rows = lines.flatMap(({ no, name: joined, quantity, price, amount }) => {
      const name = joined.replaceAll('\u00A0', ' ');
      return paper.startsWith('a') ? [no, name, quantity, price, amount] : [name, `${quantity} × ${price}`, amount];
    });
    const all = [title, seller.name, ...seller.lines, number, status, ...named, ...rows, ...notes, ...more];

    const [page = ''] = textOf(readPdf(await bytesOf(over, shop, paper)));

    const printed = page.split('\n');
    expect(all.filter((text) => !printed.includes(text))).toEqual([]);
    expect(page.replaceAll('\n', ' ')).toContain(words);
  });

  it('is one strip of 80 mm on the roll, longer with each line', async () => {
    const boxOf = async (lines: number) => {
      const pdf = readPdf(await bytesOf({ items: manyItems.slice(0, lines) }, aSeller(), 'receipt'));
      expect(pdf.kids).toHaveLength(1);
      return (/\/MediaBox \[0 0 (\S+) (\S+)\]/.exec(pdf.kids[0] ?? '') ?? []).slice(1).map(Number);
    };
    const [one, two, many] = [await boxOf(1), await boxOf(2), await boxOf(46)];

    expect([one[0], many[0]].map((width = 0) => Math.round((width / 72) * 25.4))).toEqual([80, 80]);
    const row = (two[1] ?? 0) - (one[1] ?? 0);
    expect(row).toBeGreaterThan(20);
    expect((many[1] ?? 0) - (one[1] ?? 0)).toBeCloseTo(45 * row, 0);
  });

  it.each(['a4', 'receipt'] as const)('writes RETURNED in outline across a bill that was, on %s', async (paper) => {
    const operatorsOf = async (over: Partial<Invoice>) => {
      const pdf = readPdf(await bytesOf(over, shop, paper));
      return [textOf(pdf)[0]?.split('\n'), pdf.stream(/\/Contents (\d+)/.exec(pdf.kids[0] ?? '')?.[1])] as const;
    };
    const [texts, operators] = await operatorsOf({ status: 'Returned', returnedAt: '2026-11-22T03:00:00.000Z' });

    expect(texts).toEqual(expect.arrayContaining(['RETURNED', 'Total', 'Returned on 22 Nov 2026']));
    expect(operators).toMatch(/q 0\.87 0\.5 -0\.5 0\.87 \S+ \S+ cm 0\.5 G 1 w 1 Tr\n/);
    expect((await operatorsOf({}))[0]).not.toContain('RETURNED');
  });

  it('draws scripts the face lacks as pictures with their text behind', async () => {
    const file = readPdf(await bytesOf({ items: [{ productName: 'बासमती चावल 5 kg', quantity: 1, price: 1 }] }));
    const [page = ''] = textOf(file);

    expect(page).toContain('बासमती चावल');
    expect(page).toContain(' 5 kg');
    const [, mask] = /\/Subtype \/Image \/Width 2 \/Height 1 [^>]*\/SMask (\d+) 0 R/.exec(file.text) ?? [];
    expect(file.stream(mask)).toBe('\xff\x00');
    expect(file.stream(/\/Contents (\d+)/.exec(file.kids[0] ?? '')?.[1])).toContain(
      '/ActualText <FEFF092C093E0938092E09240940',
    );
  });

  it('declares the width of each letter of both fonts', async () => {
    const pdf = readPdf(await bytesOf({}));

    const declared = [
      ...pdf.text.matchAll(/\/BaseFont \/\w+\+Figtree-(\w+) [^>]*>> [^>]*\/W \[([^>]*)\] \/CIDToGIDMap/g),
    ];
    expect(declared.map(([, name]) => name)).toEqual(['Regular', 'SemiBold']);
    const reaches = [...pdf.text.matchAll(/\/Ascent (\S+) \/Descent (\S+) /g)].map(([, ...both]) => both.map(Number));
    expect(reaches).toEqual([fonts[400], fonts[600]].map(({ ascent, descent }) => [ascent, descent]));
    // Letters hang below the line by less than an em.
    for (const [ascent = 0, descent = 0] of reaches)
      expect([ascent > 500, descent < 0, descent > -1000]).toEqual([true, true, true]);
    for (const [, name, widths = ''] of declared) {
      const font = fonts[name === 'Regular' ? 400 : 600];
      const each = [...widths.matchAll(/(\d+) \[(\d+)\]/g)].map(([, glyph, width]) => [Number(glyph), Number(width)]);
      expect(each.length).toBeGreaterThan(10);
      expect(each).toEqual(each.map(([glyph = 0]) => [glyph, font.widthOf(glyph)]));
    }
  });

  it('maps at most a hundred letters in a block, as viewers require, and leaves none out', async () => {
    const [first, last] = [0x21, 0x17f];
    const letters = String.fromCharCode(...Array.from({ length: last - first }, (_, at) => first + at))
      .replace(/[\x7f-\xa0\xad]/g, '')
      .normalize('NFC');
    const pdf = readPdf(await bytesOf({ items: [{ productName: letters, quantity: 1, price: 1 }] }));

    const [page = ''] = textOf(pdf);
    const maps = [...pdf.text.matchAll(/\/ToUnicode (\d+)/g)].map(([, id]) => pdf.stream(id));
    const blocks = maps.flatMap((map) => [...map.matchAll(/(\d+) beginbfchar\n([\s\S]*?)\nendbfchar/g)]);
    expect(blocks.map(([, count, rows = '']) => [Number(count), rows.split('\n').length <= 100])).toEqual(
      blocks.map(([, , rows = '']) => [rows.split('\n').length, true]),
    );
    expect(page.replaceAll('\n', '')).toContain(letters);
  });

  it('writes right-to-left words in the order of the page', async () => {
    const [page = ''] = textOf(
      readPdf(await bytesOf({ items: [{ productName: 'چاول 5 kg', quantity: 1, price: 1 }] })),
    );

    expect(page).toContain([...'kg 5 ', ...[...'چاول'].reverse()].join(''));
  });

  it('goes on to further pages with the heading repeated and the pages counted', async () => {
    const pages = textOf(readPdf(await bytesOf({ items: manyItems, totalAmount: 460 })));

    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain('Page 1 of 2');
    expect(pages[1]).toContain('Page 2 of 2');
    expect(pages[1]).toContain('Invoice INV-2627-000043');
    expect(pages[1]).toContain('Product\nQuantity\nPrice\nAmount');
    expect(pages[1]).toContain('Total due');
    const rows = [...pages.join('\n').matchAll(/^(\d+)\n(Item \d+)\n1\n₹10\.00\n₹10\.00$/gm)];
    expect(rows.map(([, no, name]) => `${no} ${name}`)).toEqual(manyItems.map((_, n) => `${n + 1} Item ${n + 1}`));
  });

  it('writes nothing but the number of the page below the margin', async () => {
    const pdf = readPdf(await bytesOf({ items: manyItems, totalAmount: 460 }));

    const heights = pdf.kids.flatMap((page) => {
      const operators = pdf.stream(/\/Contents (\d+)/.exec(page)?.[1]);
      return [...operators.matchAll(/ ([\d.-]+) Tm/g)].map(([, y]) => Number(y));
    });
    // In the lowest 18 mm stands the number of the page alone.
    expect(heights.filter((y) => y < (18 * 72) / 25.4)).toHaveLength(pdf.kids.length);
  });

  it.each([20, 21, 22, 23, 24, 25, 26, 27])('never leaves the sums of %d lines alone on a page', async (count) => {
    const pages = textOf(readPdf(await bytesOf({ items: manyItems.slice(0, count) })));

    expect(pages.at(-1)).toContain(`Item ${count}`);
    expect(pages.at(-1)).toContain('Total due');
  });

  it('takes names and amounts of any length', async () => {
    const long = { productName: 'W'.repeat(200), quantity: 1_000_000, price: 9_999_999.99 };
    const [page = ''] = textOf(readPdf(await bytesOf({ items: [long] }, aSeller('A shop '.repeat(17)))));

    expect(page).toContain('₹99,99,99,99,90,000.00');
    expect(page.match(/^W+$/gm)?.join('')).toHaveLength(200);
  });
});
