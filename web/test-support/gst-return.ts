import type { GstReturnReply } from '@bahi/contracts/billing';

/** The return of the worked month. A test states what matters to it. */
export function aGstReturn(own: Partial<GstReturnReply> = {}): GstReturnReply {
  const section = (name: GstReturnReply['counts'][number]['section'], count: number, taxable: number, tax: number) => {
    return { section: name, count, taxable, tax };
  };
  return {
    success: true,
    period: '2026-10',
    status: 'open',
    kind: 'regular',
    gstin: '27AABCB0000K1ZB',
    gstins: ['27AABCB0000K1ZB'],
    filing: 'monthly',
    lockedAt: null,
    sha256: null,
    files: ['returns_27112026_R1_27AABCB0000K1ZB_offline.json'],
    gstr3b: {
      outwardTaxable: { txval: 87_015.37, iamt: 9_740.9, camt: 646.88, samt: 646.88, csamt: 0 },
      zeroRated: { txval: 0, iamt: 0, csamt: 0 },
      nilAndExempt: { txval: 4_218.25 },
      nonGst: { txval: 0 },
      interStateToUnregistered: [
        { pos: '07', state: 'Delhi', txval: 46_609.32, iamt: 8_389.68 },
        { pos: '24', state: 'Gujarat', txval: 1_006.78, iamt: 181.22 },
      ],
    },
    smallB2cTax: { chargedOnBills: 300.86, fromTaxable: 300.88, difference: 0.02, writes: 'from-taxable' },
    counts: [
      section('b2b', 2, 39_194.1, 2_405.9),
      section('b2cl', 1, 93_218.64, 16_779.36),
      section('b2cs', 3, 2_448.14, 300.88),
      section('cdnr', 1, 1_236.19, 61.8),
      section('cdnur', 1, 46_609.32, 8_389.68),
      section('exemp', 2, 4_218.25, 0),
      section('hsn-b2b', 3, 41_507.91, 2_344.1),
      section('hsn-b2c', 6, 49_725.71, 8_690.54),
      section('docs', 12, 0, 0),
    ],
    checks: [],
    turnover: { month: 91_233.62, quarter: 91_233.62 },
    timeZone: 'Asia/Kolkata',
    ...own,
  };
}
