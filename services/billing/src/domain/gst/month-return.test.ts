import type { CsvSection } from '@bahi/contracts/billing';
import { asPaise, type Day } from '@bahi/contracts/shared';
import type { Period } from '@bahi/contracts/tax';
import fc from 'fast-check';
import { returnGoods, type Sold, sellBill } from '../../../test/support/return-documents.js';
import {
  expected,
  WORKED_PERIOD,
  workedDocuments,
  workedSmallB2cTax,
  workedTotals,
} from '../../../test/support/worked-month.js';
import { rupeesOf, totalOf } from './amounts.js';
import { gstr1Csv } from './gstr1-csv.js';
import { gstr1FileName, gstr1Files, monthsOf, sectionsInFile } from './gstr1-files.js';
import { MonthReturnBuilder } from './month-return.js';
import type { ReturnDocument, ReturnSettings } from './return-document.js';

const TODAY = '2026-11-05' as Day;
const settings: ReturnSettings = {
  gstin: '27AABCB0000K1ZB',
  period: WORKED_PERIOD,
  turnoverBand: 'up-to-5-crore',
  smallB2cTax: 'from-taxable',
  filing: 'monthly',
};

function returnOf(documents: readonly ReturnDocument[], changed: Partial<ReturnSettings> = {}, today = TODAY) {
  const builder = new MonthReturnBuilder({ ...settings, ...changed });
  for (const document of documents) builder.add(document);
  return builder.finish(today);
}

describe('the worked month', () => {
  const made = returnOf(workedDocuments());

  it('prints the totals of the example', () => {
    for (const { number, totalPaise } of workedDocuments()) expect(totalPaise).toBe(workedTotals.get(number));
  });

  it('gives the file of the example byte for byte', () => {
    expect(gstr1Files(settings, made.sections)).toEqual([JSON.stringify(expected.gstr1)]);
    expect(gstr1FileName(settings.gstin, TODAY, { no: 1, of: 1 })).toBe(
      'returns_5112026_R1_27AABCB0000K1ZB_offline.json',
    );
  });

  it.each(Object.entries(expected.csv))('gives %s of the example', (name, csv) => {
    expect(gstr1Csv(name.replace('.csv', '') as CsvSection, made.sections)).toBe(csv);
  });

  it('adds up to the GSTR-3B of the example', () => {
    const { outwardTaxable: sums, nilAndExempt, nonGst, interStateToUnregistered } = made.gstr3b;
    expect({
      txval: rupeesOf(sums.taxable),
      iamt: rupeesOf(sums.igst),
      camt: rupeesOf(sums.cgst),
      samt: rupeesOf(sums.sgst),
      csamt: rupeesOf(sums.cess),
    }).toEqual(expected.gstr3b.outwardTaxable);
    expect(rupeesOf(nilAndExempt)).toBe(expected.gstr3b.nilAndExempt.txval);
    expect(rupeesOf(nonGst)).toBe(expected.gstr3b.nonGst.txval);
    expect(
      interStateToUnregistered.map(({ pos, taxable, igst }) => ({
        pos,
        txval: rupeesOf(taxable),
        iamt: rupeesOf(igst),
      })),
    ).toEqual(expected.gstr3b.interStateToUnregistered);
  });

  it('shows the tax of small sales both ways and passes its checks', () => {
    const { asCharged, fromTaxable } = made.sections.smallB2cTaxes;
    expect([rupeesOf(asCharged), rupeesOf(fromTaxable)]).toEqual([
      workedSmallB2cTax.chargedOnBills,
      workedSmallB2cTax.inReturn,
    ]);
    expect(made.checks).toEqual([]);
    const charged = returnOf(workedDocuments(), { smallB2cTax: 'as-charged' }).sections.b2cs;
    expect(charged.reduce((sum, { cgst, sgst, igst }) => sum + cgst + sgst + igst, 0)).toBe(asCharged);
  });
});

/** Bills of one day, every other one for a registered buyer. */
function manyBills(count: number): ReturnDocument[] {
  const lines = [{ name: 'Tea', hsn: '0902', uqc: 'PAC', pricePaise: 10_000, milli: 1000, rule: taxed(500) }];
  const sale = { number: '', day: '2026-10-12' as Day, lines };
  const buyer = { gstin: '29AAACM0000P1ZN', name: 'Mysore Foods' };
  const sold = [
    sellBill({ ...sale, buyer, placeOfSupply: '29' }).document,
    sellBill({ ...sale, buyer: null, placeOfSupply: '27' }).document,
  ];
  return Array.from({ length: count }, (_none, at) => {
    const number = `INV-2627-${String(at + 1).padStart(6, '0')}`;
    return { ...(sold[at % 2] as ReturnDocument), number };
  });
}

function taxed(rateBp: number) {
  return { treatment: 'taxable' as const, rateBp };
}

function codesOf({ checks }: { readonly checks: readonly { readonly code: string }[] }) {
  return checks.map(({ code }) => code);
}

describe('a return', () => {
  const [first, second] = manyBills(2) as [ReturnDocument, ReturnDocument];

  it('names the documents of what is wrong', () => {
    const line = { ...(first.lines[0] as ReturnDocument['lines'][number]) };
    const wrong = (changed: Partial<ReturnDocument>) => returnOf([{ ...first, ...changed }]);
    expect(codesOf(wrong({ lines: [{ ...line, hsn: '09', uqc: 'OTH', hsnDescription: null }] }))).toEqual([
      'hsn-too-short',
      'hsn-unknown',
      'unit-missing',
    ]);
    expect(codesOf(wrong({ buyer: { gstin: '29AAACM0000P1ZA', name: 'x' } }))).toEqual(['buyer-gstin-invalid']);
    expect(codesOf(wrong({ placeOfSupply: '27' }))).toEqual(['tax-head-mismatch']);
    expect(codesOf(wrong({ lines: [{ ...line, igstPaise: asPaise(line.igstPaise + 1) }] }))).toEqual([
      'document-lines-mismatch',
    ]);
    const more = { igstPaise: asPaise(line.igstPaise + 1) };
    expect(wrong({ lines: [{ ...line, ...more }], rates: [{ ...(first.rates[0] ?? line), ...more }] }).checks).toEqual([
      { code: 'printed-tax-differs', severity: 'warning', count: 1, documents: [first.number] },
    ]);
    expect(codesOf(wrong({ lines: [], rates: [] }))).toEqual([]);
    const sold = returnOf([{ ...first, lines: [{ ...line, taxablePaise: asPaise(1) }] }]);
    expect(codesOf(sold)).toEqual(['document-lines-mismatch', 'totals-hsn-mismatch']);
    expect(codesOf(returnOf([first], { turnoverBand: 'above-5-crore' }))).toEqual(['hsn-too-short']);
    expect(codesOf(returnOf([first], {}, '2026-10-31' as Day))).toEqual(['period-not-over']);
  });

  it('ends the run of a series at a gap, which only a till may have', () => {
    const numbered = (number: string) => ({ ...second, number });
    const tills = returnOf(['T1-2627-000004', 'T1-2627-000001', 'T1-2627-000002'].map(numbered));
    expect(tills.sections.issued.map(({ from, to, count }) => [from, to, count])).toEqual([
      ['T1-2627-000001', 'T1-2627-000002', 2],
      ['T1-2627-000004', 'T1-2627-000004', 1],
    ]);
    expect(codesOf(tills)).toEqual([]);
    const server = returnOf(['INV-2627-000001', 'INV-2627-000003'].map(numbered));
    expect(server.checks).toMatchObject([{ code: 'numbering-gap', documents: ['INV-2627-000003'] }]);
    const other = { ...numbered('INV-2627-000002'), sellerGstin: null };
    expect(codesOf(returnOf([...['INV-2627-000001', 'INV-2627-000003'].map(numbered), other]))).toEqual([]);
  });

  it('warns when more comes back than is sold', () => {
    const note = { ...second, type: 'credit-note' as const, number: 'CN-2627-000001', corrects: second };
    const { checks, sections } = returnOf([note]);
    expect(checks).toMatchObject([{ code: 'negative-small-b2c', severity: 'warning' }]);
    expect(sections.b2cs).toMatchObject([{ taxable: -9524, cgst: -238, sgst: -238 }]);
  });

  it('lets the invoice of a note decide whether the sale was large', () => {
    const sale = { buyer: null, interState: true, placeOfSupply: '29' };
    const of = (totalPaise: number) => {
      const corrects = { day: first.day, totalPaise: asPaise(totalPaise) };
      return returnOf([{ ...first, ...sale, type: 'credit-note', number: 'CN-2627-000001', corrects }]).sections;
    };
    expect(of(10_000_001).cdnur).toHaveLength(1);
    expect(of(10_000_000)).toMatchObject({ cdnur: [], b2cs: [{ taxable: -9524 }] });
  });

  it('is split into complete files that are small enough', () => {
    const documents = manyBills(40).map((document, at) => ({
      ...document,
      buyer: document.buyer && { ...document.buyer, gstin: at < 20 ? '29AAACM0000P1ZN' : '29AAACM0000P2ZM' },
    }));
    const { sections } = returnOf(documents);
    const [whole = ''] = gstr1Files(settings, sections);
    const parts = gstr1Files(settings, sections, 4_000).map((part) => JSON.parse(part) as Record<string, object[]>);
    expect(parts.length).toBeGreaterThan(1);
    for (const part of parts) expect(JSON.stringify(part).length).toBeLessThanOrEqual(4_000);
    expect(parts.flatMap(({ b2b = [] }) => b2b)).toEqual(JSON.parse(whole).b2b);
    for (const { gstin, fp, version, hash } of parts)
      expect([gstin, fp, version, hash]).toEqual([settings.gstin, '102026', 'GST3.2.4', 'hash']);
    expect(gstr1FileName(settings.gstin, TODAY, { no: 1, of: 3 })).toMatch(/_offline_part1of3\.json$/);
  });

  it('of a quarterly filer has registered buyers only, and the rest in the third month', () => {
    const october = { period: WORKED_PERIOD, filing: 'quarterly', filedMonths: new Set<Period>() } as const;
    const december = { ...october, period: '2026-12' as Period, filedMonths: new Set([WORKED_PERIOD]) };
    expect([monthsOf(october), monthsOf(december)]).toEqual([['2026-10'], ['2026-10', '2026-11', '2026-12']]);
    const { sections } = returnOf(workedDocuments());
    const early = JSON.parse(gstr1Files(settings, sectionsInFile(sections, october))[0] ?? '');
    expect(Object.keys(early)).toEqual(['gstin', 'fp', 'version', 'hash', 'b2b', 'cdnr']);
    const { b2b, cdnr, ...rest } = sectionsInFile(sections, december);
    expect([b2b, cdnr]).toEqual([[], []]);
    expect(rest).toEqual({ ...sections, b2b: undefined, cdnr: undefined });
  });

  it('of 10,000 documents has each of them once', () => {
    const { sections } = returnOf(manyBills(10_000));

    const registered = sections.b2b.map(({ number }) => number);
    expect([registered.length, new Set(registered).size]).toEqual([5_000, 5_000]);
    expect(sections.issued).toMatchObject([{ count: 10_000, cancelled: 0 }]);
  });
});

describe('random months', () => {
  const hsns = ['0902', '1905', '996311', '8539'] as const;
  const rules = fc.oneof(
    fc.constantFrom(25, 500, 1800, 4000).map(taxed),
    fc.constantFrom('exempt' as const, 'nil' as const, 'non-gst' as const).map((treatment) => ({ treatment })),
  );
  const line = fc.record({
    name: fc.constantFrom('Tea, loose', 'चाय', '=1+1', 'LED bulb'),
    hsn: fc.constantFrom(...hsns),
    uqc: fc.constantFrom('PCS', 'KGS'),
    pricePaise: fc.integer({ min: 1, max: 9_000_000 }),
    milli: fc.integer({ min: 1, max: 5_000 }),
    rule: rules,
  });
  const bill = fc.record({
    buyer: fc.constantFrom(
      null,
      { gstin: '29AAACM0000P1ZN', name: 'Mysore Foods' },
      { gstin: '27AAFCS0000D1Z5', name: 'Shree' },
    ),
    placeOfSupply: fc.constantFrom('27', '29', '07'),
    isCancelled: fc.constantFrom(false, false, false, true),
    isOfTill: fc.boolean(),
    dayOfMonth: fc.integer({ min: 1, max: 31 }),
    lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    /** Shares of the lines that come back, in two notes. */
    returned: fc.array(fc.array(fc.integer({ min: 0, max: 2 }), { minLength: 4, maxLength: 4 }), { maxLength: 2 }),
  });
  const months = fc.array(bill, { maxLength: 6 }).map((bills) => {
    const counters = { INV: 0, T1: 0, CN: 0 };
    const next = (prefix: keyof typeof counters) => {
      counters[prefix] += 1;
      return `${prefix}-2627-${String(counters[prefix]).padStart(6, '0')}`;
    };
    return bills.flatMap(({ returned, isOfTill, dayOfMonth, ...one }) => {
      const day = `2026-10-${String(dayOfMonth).padStart(2, '0')}` as Day;
      const sale = sellBill({ ...one, number: next(isOfTill ? 'T1' : 'INV'), day });
      const notes: Sold[] = [];
      const before = one.lines.map(() => 0);
      for (const parts of one.isCancelled ? [] : returned) {
        const now = one.lines.map(({ milli }, at) => Math.floor((milli * (parts[at] ?? 0)) / 4));
        if (now.every((milli) => milli === 0)) continue;
        notes.push(returnGoods(sale, { number: next('CN'), day, before: [...before], now }));
        for (const [at, milli] of now.entries()) before[at] = (before[at] ?? 0) + milli;
      }
      return [sale, ...notes];
    });
  });

  it('pass their own checks, agree with the bills and are the same bytes in any order', () => {
    fc.assert(
      fc.property(months, fc.infiniteStream(fc.nat()), (sold, order) => {
        const documents = sold.map(({ document }) => document);
        const made = returnOf(documents);
        expect(codesOf(made).filter((code) => code !== 'negative-small-b2c')).toEqual([]);
        const net = sold
          .filter(({ document }) => !document.isCancelled)
          .reduce((sum, one) => sum + (one.document.type === 'credit-note' ? -one.netPaise : one.netPaise), 0);
        const { hsnB2b, hsnB2c } = made.sections;
        expect(totalOf([...hsnB2b, ...hsnB2c]).taxable).toBe(net);
        expect(made.gstr3b.outwardTaxable.taxable + made.gstr3b.nilAndExempt + made.gstr3b.nonGst).toBe(net);
        const shuffled = documents
          .map((document) => ({ document, place: order.next().value ?? 0 }))
          .sort((a, b) => a.place - b.place);
        const again = returnOf(shuffled.map(({ document }) => document));
        expect(gstr1Files(settings, again.sections)).toEqual(gstr1Files(settings, made.sections));
        expect(made.sections.issued.reduce((sum, { count }) => sum + count, 0)).toBe(documents.length);
      }),
      { numRuns: 1_000 },
    );
  });
});
