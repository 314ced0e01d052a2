import { type CsvSection, type GstReturnReply, gstReturnTexts, returnCheckTexts } from '@bahi/contracts/billing';
import { stateOf } from '@bahi/contracts/tax';
import type { GstReturn } from '../app/gst-return.js';
import { rupeesOf, type Sums, taxOfSums, totalOf } from '../domain/gst/amounts.js';
import type { Gstr3b } from '../domain/gst/gstr3b.js';
import type { PeriodLock } from '../domain/gst/period-lock.js';
import type { ReturnSections } from '../domain/gst/return-sections.js';

type Presented = Omit<GstReturnReply, 'success' | 'timeZone'>;

export function presentGstReturn({ period, profile, gstins, lock, made, fileNames, turnover }: GstReturn): Presented {
  const gstin = made?.settings.gstin ?? null;
  return {
    period,
    status: lock ? 'locked' : 'open',
    kind: profile.kind,
    gstin,
    gstins: [...gstins],
    filing: profile.filing,
    lockedAt: lock?.lockedAt.toISOString() ?? null,
    sha256: lock?.files.find((file) => file.gstin === gstin)?.sha256 ?? null,
    files: [...fileNames],
    gstr3b: made && presentGstr3b(made.gstr3b),
    smallB2cTax: made && presentSmallB2cTax(made.sections, made.settings.smallB2cTax),
    counts: made ? countsOf(made.sections) : [],
    checks: (made?.checks ?? []).map(({ documents, ...check }) => ({
      ...check,
      text: returnCheckTexts[check.code],
      documents: [...documents],
    })),
    turnover: { month: rupeesOf(turnover.month), quarter: rupeesOf(turnover.quarter) },
  };
}

export function presentLock({ files }: PeriodLock) {
  return {
    success: true as const,
    message: gstReturnTexts.locked,
    status: 'locked' as const,
    sha256: files[0]?.sha256 ?? '',
    files: files.map(({ gstin, part, sha256 }) => ({ gstin, part, sha256 })),
  };
}

function presentGstr3b({ outwardTaxable: sums, ...rest }: Gstr3b): NonNullable<GstReturnReply['gstr3b']> {
  return {
    outwardTaxable: {
      txval: rupeesOf(sums.taxable),
      iamt: rupeesOf(sums.igst),
      camt: rupeesOf(sums.cgst),
      samt: rupeesOf(sums.sgst),
      csamt: rupeesOf(sums.cess),
    },
    // Exports are not built.
    zeroRated: { txval: 0, iamt: 0, csamt: 0 },
    nilAndExempt: { txval: rupeesOf(rest.nilAndExempt) },
    nonGst: { txval: rupeesOf(rest.nonGst) },
    interStateToUnregistered: rest.interStateToUnregistered.map(({ pos, taxable, igst }) => ({
      ...{ pos, state: stateOf(pos)?.name ?? '', txval: rupeesOf(taxable), iamt: rupeesOf(igst) },
    })),
  };
}

function presentSmallB2cTax(
  { smallB2cTaxes: { asCharged, fromTaxable } }: ReturnSections,
  writes: 'from-taxable' | 'as-charged',
) {
  const difference = rupeesOf(fromTaxable - asCharged);
  return { chargedOnBills: rupeesOf(asCharged), fromTaxable: rupeesOf(fromTaxable), difference, writes };
}

function countsOf(sections: ReturnSections): Presented['counts'] {
  const { b2b, b2cl, b2cs, cdnr, cdnur, nil, hsnB2b, hsnB2c, issued } = sections;
  const of = (section: CsvSection, count: number, rows: readonly Sums[]) => {
    const sums = totalOf(rows);
    return { section, count, taxable: rupeesOf(sums.taxable), tax: rupeesOf(taxOfSums(sums)) };
  };
  const items = (rows: ReturnSections['b2b']) => rows.flatMap((row) => row.items);
  const untaxed = nil.reduce((sum, row) => sum + row.exempt + row.nil + row.nonGst, 0);
  return [
    of('b2b', b2b.length, items(b2b)),
    of('b2cl', b2cl.length, items(b2cl)),
    of('b2cs', b2cs.length, b2cs),
    of('cdnr', cdnr.length, items(cdnr)),
    of('cdnur', cdnur.length, items(cdnur)),
    { section: 'exemp', count: nil.length, taxable: rupeesOf(untaxed), tax: 0 },
    of('hsn-b2b', hsnB2b.length, hsnB2b),
    of('hsn-b2c', hsnB2c.length, hsnB2c),
    of(
      'docs',
      issued.reduce((sum, { count }) => sum + count, 0),
      [],
    ),
  ];
}
