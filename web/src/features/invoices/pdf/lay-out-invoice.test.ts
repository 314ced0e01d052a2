import { anInvoice, aSeller } from '../../../../test-support/invoices.js';
import { documentOf } from '../invoice-document.js';
import type { Invoice } from '../invoice-model.js';
import { layOutInvoice } from './lay-out-invoice.js';
import { BASELINE, LEADING, A4 as PAGE } from './page-builder.js';
import type { TextStyle, Typesetter } from './typesetter.js';

const RIGHT = PAGE.width - PAGE.margin;
const BOTTOM = PAGE.height - PAGE.margin - 11.34;

/** A text with its position: its left end and its top, in points from the top left corner of the page. */
interface Placed {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Half an em for every character, wider in the strong face, as it is. */
function widthOf(text: string, { size, weight }: TextStyle) {
  return text.length * size * (weight === 600 ? 0.56 : 0.5);
}

/** Records the position of each line instead of drawing it. */
const type = {
  widthOf,
  lineAt: (text: string, style: TextStyle, left: number, baseline: number) => {
    const top = PAGE.height - baseline - style.size * LEADING * BASELINE;
    const placed: Placed = {
      text,
      left,
      right: left + widthOf(text, style),
      top,
      bottom: top + style.size * LEADING,
    };
    return `text ${JSON.stringify(placed)}`;
  },
} as Typesetter;

function layOut(over: Partial<Invoice>, seller = 'Meera Nair'): Placed[][] {
  return layOutInvoice(documentOf(anInvoice(43, over), aSeller(seller), 'Asia/Kolkata'), type, PAGE).pages.map((page) =>
    page.split('\n').flatMap((operator) => (operator.startsWith('text ') ? [JSON.parse(operator.slice(5))] : [])),
  );
}

function items(count: number, productName = 'Item', price = 10) {
  return Array.from({ length: count }, (_, index) => ({
    productName: `${productName} ${index + 1}`,
    quantity: 1,
    price,
  }));
}

const LONG_SELLER = 'Shri Venkateshwara Provision and General Stores, Gandhi Bazaar Main Road, Basavanagudi';
const crowded: Partial<Invoice> = {
  status: 'Paid',
  paidAt: '2026-11-22T03:00:00.000Z',
  customerName: 'The Residents Welfare Association of the Third Cross Street',
  reference: 'PURCHASE-ORDER-2026-11-000077-SECOND-DELIVERY',
  items: [
    ...items(3, 'Gobindobhog Rice of the first quality in a cloth bag with a handle and the seal of the mill, number'),
    { productName: 'W'.repeat(120), quantity: 1_000_000, price: 9_99_999.99 },
    ...items(24),
  ],
  totalAmount: 99_99_99_99_999.99,
};

/** Pairs of texts that overlap or are too close to read as two. */
function touching(page: readonly Placed[]) {
  return page.flatMap((one, index) =>
    page
      .slice(index + 1)
      .filter(
        (other) =>
          Math.min(one.right, other.right) + 3 > Math.max(one.left, other.left) &&
          Math.min(one.bottom, other.bottom) - 0.5 > Math.max(one.top, other.top),
      )
      .map((other) => `${one.text} / ${other.text}`),
  );
}

describe('the pages of a bill', () => {
  it.each([
    ['a short one', {}, 'Meera Nair'],
    ['one with long names, large amounts and many lines', crowded, LONG_SELLER],
  ])('write no text over another or beyond the margins: %s', (_, over, seller) => {
    const pages = layOut(over, seller);

    expect(pages.flatMap(touching)).toEqual([]);
    for (const { left, right, text } of pages.flat())
      expect([text, left >= PAGE.margin - 0.1, right <= RIGHT + 0.1]).toEqual([text, true, true]);
  });

  it('are of the size of A4, with 14 mm at the sides', () => {
    const inMm = [PAGE.width, PAGE.height, PAGE.margin].map((points) => Math.round((points / 72) * 25.4));

    expect(inMm).toEqual([210, 297, 14]);
  });

  it('put each figure under the heading of its column, aligned right', () => {
    const [page = []] = layOut({ items: items(3, 'Rice', 1_23_456.5) });
    const endsOf = (text: string) => [
      ...new Set(page.filter((one) => one.text === text).map(({ right }) => right.toFixed(1))),
    ];
    const [quantity, price, amount] = ['Quantity', 'Price', 'Amount'].map(endsOf);

    expect(amount).toEqual([RIGHT.toFixed(1)]);
    expect(new Set(['Subtotal', 'Total due'].flatMap(endsOf)).size).toBe(2);
    // Price and amount of one unit are the same text, in two columns.
    expect(endsOf('₹1,23,456.50')).toEqual([...(price ?? []), ...(amount ?? [])]);
    const units = page.filter(({ text, left }) => text === '1' && left > PAGE.margin + 24);
    expect(units.map(({ right }) => right.toFixed(1))).toEqual(Array(3).fill(quantity?.[0]));
  });

  it('keep the block below the lines together, and the margin below it free', () => {
    const over = { status: crowded.status, paidAt: crowded.paidAt, totalAmount: crowded.totalAmount };
    for (let count = 1; count <= 60; count += 1) {
      const pages = layOut({ ...over, items: items(count) }, LONG_SELLER);
      const last = pages.at(-1) ?? [];
      const texts = last.map(({ text }) => text);
      expect(texts).toEqual(
        expect.arrayContaining([`Item ${count}`, 'Subtotal', 'Total paid', 'Authorised signature']),
      );
      const lowest = Math.max(...pages.flat().map(({ bottom, text }) => (text.startsWith('Page ') ? 0 : bottom)));
      expect([count, lowest <= BOTTOM + 0.1]).toEqual([count, true]);
    }
  });

  it('keep their lines apart by one and a half of their size: Devanagari and Tamil are tall', () => {
    const [page = []] = layOut({ items: [{ productName: 'W '.repeat(120), quantity: 1, price: 10 }] });
    const tops = page.filter(({ text }) => text.startsWith('W W')).map(({ top }) => top);

    expect(tops.length).toBeGreaterThan(1);
    expect((tops[1] ?? 0) - (tops[0] ?? 0)).toBeCloseTo(9.5 * 1.5);
  });

  it('name the continued bill on each page after the first', () => {
    const [, second = []] = layOut({ items: items(46) }, LONG_SELLER);
    const [seller, number] = second.map(({ text }) => text);

    expect(LONG_SELLER.startsWith(seller ?? '?')).toBe(true);
    expect(number).toBe('Invoice INV-2627-000043');
  });
});
