import type { GstReturnReply } from '@bahi/contracts/billing';
import { count, rupees } from '../../../lib/format/format.js';
import { gstReturnTexts as texts } from '../../../lib/texts/en/gst-return.js';
import type { DayRow, DaySection } from '../day-model.js';

/** The month so many months later; earlier when negative. */
export function monthAfter(period: string, months: number): string {
  const at = Number(period.slice(0, 4)) * 12 + Number(period.slice(5)) - 1 + months;
  return `${Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}`;
}

/** The tables of a return in their order; without a return the turnover alone, and nothing in a shop without GST. */
export function sectionsOf(reply: GstReturnReply): readonly DaySection[] {
  if (reply.kind === 'simple') return [];
  const all = [countsOf(reply), gstr3bOf(reply), statesOf(reply), smallOf(reply), turnoverOf(reply)];
  return all.filter((section) => section !== null && section.rows.length > 0) as DaySection[];
}

function countsOf({ counts }: GstReturnReply): DaySection {
  const { title, section, count: entries, value, tax, names } = texts.sections;
  const rows = counts
    .filter((one) => one.count > 0)
    .map((one): DayRow => {
      const money = one.section === 'docs' ? ['', ''] : [rupees(one.taxable), rupees(one.tax)];
      return { key: one.section, label: names[one.section], texts: [count(one.count), ...money] };
    });
  return { key: 'sections', title, columns: [section, entries, value, tax], rows };
}

function gstr3bOf({ gstr3b }: GstReturnReply): DaySection | null {
  if (!gstr3b) return null;
  const { title, supply, value, igst, cgst, sgst, cess, ...labels } = texts.gstr3b;
  const { txval, iamt, camt, samt, csamt } = gstr3b.outwardTaxable;
  const untaxed = (key: string, label: string, amount: number): DayRow => {
    return { key, label, texts: [rupees(amount), '', '', '', ''] };
  };
  return {
    key: 'gstr3b',
    title,
    columns: [supply, value, igst, cgst, sgst, cess],
    rows: [
      { key: 'outward', label: labels.outward, texts: [txval, iamt, camt, samt, csamt].map(rupees) },
      untaxed('zero', labels.zero, gstr3b.zeroRated.txval),
      untaxed('exempt', labels.exempt, gstr3b.nilAndExempt.txval),
      untaxed('nonGst', labels.nonGst, gstr3b.nonGst.txval),
    ],
  };
}

function statesOf({ gstr3b }: GstReturnReply): DaySection {
  const { title, state, value, igst } = texts.states;
  const rows = (gstr3b?.interStateToUnregistered ?? []).map((one): DayRow => {
    return { key: one.pos, label: `${one.pos} ${one.state}`, texts: [rupees(one.txval), rupees(one.iamt)] };
  });
  return { key: 'states', title, columns: [state, value, igst], rows };
}

function smallOf({ smallB2cTax: tax }: GstReturnReply): DaySection | null {
  if (!tax) return null;
  const { title, charged, computed, difference } = texts.small;
  const row = (key: string, label: string, amount: number): DayRow => ({ key, label, texts: [rupees(amount)] });
  return {
    key: 'small',
    title,
    rows: [
      row('charged', charged, tax.chargedOnBills),
      row('computed', computed, tax.fromTaxable),
      { ...row('difference', difference, tax.difference), isTotal: true },
    ],
  };
}

function turnoverOf({ turnover }: GstReturnReply): DaySection {
  const { title, month, quarter } = texts.turnover;
  return {
    key: 'turnover',
    title,
    rows: [
      { key: 'month', label: month, texts: [rupees(turnover.month)] },
      { key: 'quarter', label: quarter, texts: [rupees(turnover.quarter)] },
    ],
  };
}
