import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { anInvoice, aSeller } from '../../../../test-support/invoices.js';
import { documentOf } from '../invoice-document.js';
import { makeInvoicePdf } from './make-invoice-pdf.js';
import { writeInvoicePdf } from './write-invoice-pdf.js';

jest.mock('./write-invoice-pdf.js', () => ({ writeInvoicePdf: jest.fn(async () => new Uint8Array(1)) }));

const FONTS = join(__dirname, '../../../assets/fonts');
const bill = documentOf(anInvoice(43), aSeller());

function answers(ok: boolean) {
  const fetchFont = async (address: string) => {
    const bytes = readFileSync(join(FONTS, address.replace(/^.*\//, '')));
    return { ok, status: ok ? 200 : 404, arrayBuffer: async () => new Uint8Array(bytes).buffer };
  };
  Object.assign(globalThis, { fetch: jest.fn(fetchFont) });
}

beforeEach(() => {
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({} as never);
});
afterEach(() => jest.restoreAllMocks());

describe('makeInvoicePdf', () => {
  it('sets a bill in the face of each weight', async () => {
    answers(true);

    const file = await makeInvoicePdf(bill, 'receipt');

    expect(file.type).toBe('application/pdf');
    const [, paper, { fonts }] = jest.mocked(writeInvoicePdf).mock.calls[0] ?? [null, null, { fonts: null }];
    expect(paper).toBe('receipt');
    for (const weight of [400, 600] as const)
      expect(
        Buffer.from(fonts?.[weight].bytes ?? []).equals(readFileSync(join(FONTS, `figtree-paper-${weight}.ttf`))),
      ).toBe(true);
  });

  it('makes none with the page of an error for a face', async () => {
    answers(false);

    await expect(makeInvoicePdf(bill, 'receipt')).rejects.toThrow('Font not available: 404');
  });
});
