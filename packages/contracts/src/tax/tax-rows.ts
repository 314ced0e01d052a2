import { MAX_SUM_PAISE, shareOut } from '../shared/bill.js';
import { asPaise, type Paise, timesMilli } from '../shared/money.js';
import type { Milli } from '../shared/quantity.js';
import { allOf, type BigPaise, type RateTax, type TaxedRate, taxableWithin, taxOn } from './rate-tax.js';
import { type LineTreatment, type PriceMode, type SettledRule, TREATMENTS } from './tax-rule.js';

/** A line as it is taxed. */
export interface TaxedLine {
  readonly rule: SettledRule;
  /** After all discounts. */
  readonly duePaise: Paise;
  /** Stock units: cess per unit and the MRP are of one. */
  readonly unitsMilli: Milli;
  /** Of one stock unit; only `retail-price` goods need it. */
  readonly mrpPaise: Paise | null;
}

/** The amounts of a line, or of a part of it, that are taxed. `retailPaise` is the MRP of `retail-price` goods, else null. */
export interface TaxBase {
  readonly treatment: LineTreatment;
  readonly rateBp: number;
  readonly cessBp: number;
  readonly cessPerUnitPaise: number;
  readonly duePaise: Paise;
  readonly retailPaise: Paise | null;
  readonly fixedCessPaise: Paise;
}

/** How a document is taxed: its place of supply decides between one tax and two. */
export interface TaxMode {
  readonly priceMode: PriceMode;
  readonly interState: boolean;
}

export interface TaxAmounts {
  /** Of untaxed goods: their value. */
  readonly taxablePaise: Paise;
  readonly cgstPaise: Paise;
  readonly sgstPaise: Paise;
  readonly igstPaise: Paise;
  readonly cessPaise: Paise;
}

/** What the lines of one treatment, rate and cess bear together. */
export interface TaxRow extends TaxAmounts {
  readonly treatment: LineTreatment;
  readonly rateBp: number;
  readonly cessBp: number;
  readonly cessPerUnitPaise: number;
  /** How much less the customer pays than the MRP that is taxed; 0 for all goods that are not valued by it. */
  readonly belowMrpPaise: Paise;
  /** What the customer pays for the lines, tax included, before rounding. */
  readonly toPayPaise: Paise;
}

/** The rows of a document with the places of their lines; taxed ones first, by rate. */
export interface RowOfLines {
  readonly row: TaxRow;
  readonly places: readonly number[];
}

/** What of a line is taxed. */
export function taxBaseOf({ rule, duePaise, unitsMilli, mrpPaise }: TaxedLine): TaxBase {
  const { treatment, rateBp, cess } = rule;
  const retailPaise = rule.valuation === 'retail-price' && mrpPaise !== null ? timesMilli(mrpPaise, unitsMilli) : null;
  const fixedCessPaise = timesMilli(asPaise(cess.perUnitPaise), unitsMilli);
  const cessFields = { cessBp: cess.adValoremBp, cessPerUnitPaise: cess.perUnitPaise, fixedCessPaise };
  return { treatment, rateBp, ...cessFields, duePaise, retailPaise };
}

/** Computes the tax of a document once per treatment, rate and cess (gst.md 3, step 4). */
export function rowsOf(bases: readonly TaxBase[], mode: TaxMode): RowOfLines[] {
  const groups = new Map<string, number[]>();
  for (const [place, base] of bases.entries()) {
    const key = [base.treatment, base.rateBp, base.cessBp, base.cessPerUnitPaise].join(' ');
    groups.set(key, [...(groups.get(key) ?? []), place]);
  }
  const rows = [...groups.values()].map((places) => ({ places, row: rowOf(pick(bases, places), mode) }));
  return rows.sort((a, b) => inOrder(a.row, b.row));
}

/** Shares the amounts of a row among its lines by largest remainder (gst.md 3, step 6). */
export function shareRow(row: TaxRow, bases: readonly TaxBase[], { priceMode }: TaxMode): TaxAmounts[] {
  const taxables = taxablesOf(row, bases, priceMode);
  const cgst = shareOut(row.cgstPaise, taxables);
  const igst = shareOut(row.igstPaise, taxables);
  const cess = shareOut(row.cessPaise, cessWeights(taxables, bases));
  return taxables.map((taxablePaise, at) => {
    const half = cgst[at] ?? NOTHING;
    const [igstPaise = NOTHING, cessPaise = NOTHING] = [igst[at], cess[at]];
    return { taxablePaise, cgstPaise: half, sgstPaise: half, igstPaise, cessPaise };
  });
}

/** All taxes. */
export function taxSum({ cgstPaise, sgstPaise, igstPaise, cessPaise }: TaxAmounts): Paise {
  return asPaise(cgstPaise + sgstPaise + igstPaise + cessPaise);
}

export function pick<Item>(items: readonly Item[], places: readonly number[]): Item[] {
  return places.flatMap((place) => items[place] ?? []);
}

const NOTHING = 0 as Paise;
const ORDER: readonly LineTreatment[] = [...TREATMENTS, 'none'];

function rowOf(bases: readonly TaxBase[], mode: TaxMode): TaxRow {
  const { treatment, rateBp, cessBp, cessPerUnitPaise } = bases[0] as TaxBase;
  const amounts = treatment === 'taxable' ? taxedRow(bases, mode) : untaxedRow(bases);
  return { treatment, rateBp, cessBp, cessPerUnitPaise, ...amounts };
}

type RowAmounts = Omit<TaxRow, 'treatment' | 'rateBp' | 'cessBp' | 'cessPerUnitPaise'>;

function untaxedRow(bases: readonly TaxBase[]): RowAmounts {
  const taxablePaise = toPaise(sumOf(bases, ({ duePaise }) => duePaise));
  const none = { cgstPaise: NOTHING, sgstPaise: NOTHING, igstPaise: NOTHING, cessPaise: NOTHING };
  return { taxablePaise, ...none, belowMrpPaise: NOTHING, toPayPaise: taxablePaise };
}

function taxedRow(bases: readonly TaxBase[], { priceMode, interState }: TaxMode): RowAmounts {
  const { rateBp, cessBp } = bases[0] as TaxBase;
  const rate: TaxedRate = { rateBp, cessBp, fixedCess: sumOf(bases, (base) => base.fixedCessPaise), interState };
  const retail = bases.filter(({ retailPaise }) => retailPaise !== null);
  const printed = sumOf(retail, ({ retailPaise }) => retailPaise ?? 0);
  const due = sumOf(bases, ({ duePaise }) => duePaise);
  const retailDue = sumOf(retail, ({ duePaise }) => duePaise);
  if (priceMode === 'inclusive') {
    const taxable = taxableWithin(due - retailDue + printed, rate);
    return amountsOf({ taxable, taxes: taxOn(taxable, rate), belowMrp: printed - retailDue, toPay: due });
  }
  const printedTaxable = retail.length === 0 ? 0n : taxableWithin(printed, { ...rate, cessBp: 0, fixedCess: 0n });
  const taxable = due - retailDue + printedTaxable;
  const taxes = taxOn(taxable, rate);
  return amountsOf({ taxable, taxes, belowMrp: printedTaxable - retailDue, toPay: due + allOf(taxes) });
}

function amountsOf(row: { taxable: BigPaise; taxes: RateTax; belowMrp: BigPaise; toPay: BigPaise }): RowAmounts {
  return {
    taxablePaise: toPaise(row.taxable),
    cgstPaise: toPaise(row.taxes.cgst),
    sgstPaise: toPaise(row.taxes.sgst),
    igstPaise: toPaise(row.taxes.igst),
    cessPaise: toPaise(row.taxes.cess),
    belowMrpPaise: toPaise(row.belowMrp),
    toPayPaise: toPaise(row.toPay),
  };
}

/** Without tax in the prices an ordinary line is worth what is due for it; goods valued by their MRP share the rest. */
function taxablesOf({ treatment, taxablePaise }: TaxRow, bases: readonly TaxBase[], priceMode: PriceMode): Paise[] {
  if (treatment !== 'taxable') return bases.map(({ duePaise }) => duePaise);
  if (priceMode === 'inclusive') {
    const weights = bases.map(({ retailPaise, duePaise }) => retailPaise ?? duePaise);
    return shareOut(taxablePaise, weights);
  }
  const own = sumOf(bases, ({ retailPaise, duePaise }) => (retailPaise === null ? duePaise : 0));
  const weights = bases.map(({ retailPaise }) => retailPaise ?? NOTHING);
  const shares = shareOut(asPaise(taxablePaise - Number(own)), weights);
  return bases.map(({ retailPaise, duePaise }, at) => (retailPaise === null ? duePaise : (shares[at] ?? NOTHING)));
}

/** Cess per unit may take all that was paid: without a taxable value it follows what is due. */
function cessWeights(taxables: readonly Paise[], bases: readonly TaxBase[]): readonly Paise[] {
  if (taxables.some((taxable) => taxable !== 0)) return taxables;
  return bases.map(({ retailPaise, duePaise }) => retailPaise ?? duePaise);
}

function inOrder(a: TaxRow, b: TaxRow): number {
  const byTreatment = ORDER.indexOf(a.treatment) - ORDER.indexOf(b.treatment);
  return byTreatment || a.rateBp - b.rateBp || a.cessBp - b.cessBp || a.cessPerUnitPaise - b.cessPerUnitPaise;
}

function sumOf(bases: readonly TaxBase[], amount: (base: TaxBase) => number): BigPaise {
  return bases.reduce((sum, base) => sum + BigInt(amount(base)), 0n);
}

/** No sum passes the highest of a bill: that bill is refused as too large. */
function toPaise(value: BigPaise): Paise {
  return asPaise(Math.max(-MAX_SUM_PAISE, Math.min(Number(value), MAX_SUM_PAISE)));
}
