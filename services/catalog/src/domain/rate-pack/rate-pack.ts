import { isRateInForce, type ProductTax, ratesOf, type TaxClass, type TaxRule } from '@bahi/contracts/tax';
import headings from './hsn-headings.json' with { type: 'json' };
import starter from './tax-classes.json' with { type: 'json' };

/** The law of a day as data: tax classes with dated rules, and the official descriptions of codes. */
export interface RatePack {
  /** The day of the law that the pack knows. */
  readonly name: string;
  readonly classes: ReadonlyMap<string, TaxClass>;
  /** Descriptions by code: every heading of four digits, and some longer codes. */
  readonly descriptions: ReadonlyMap<string, string>;
}

/** A pack as its files have it. */
export interface RatePackFiles {
  readonly taxPack: string;
  readonly classes: readonly TaxClass[];
  readonly codes: Readonly<Record<string, string>>;
}

/**
 * Reads a pack and checks it (gst.md 2). @throws Error that names every fault: a class twice, a class without rules, a rate
 * that is not in force on the first day of its rule, two rules of one day, an unknown heading.
 */
export function readRatePack({ taxPack, classes, codes }: RatePackFiles): RatePack {
  const pack = {
    name: taxPack,
    classes: new Map(classes.map((taxClass) => [taxClass.id, taxClass])),
    descriptions: new Map(Object.entries(codes)),
  };
  const faults = classes.flatMap((taxClass, index) => [
    ...(pack.classes.get(taxClass.id) === classes[index] ? [] : [`${taxClass.id} is there twice`]),
    ...faultsOf(taxClass, pack).map((fault) => `${taxClass.id} ${fault}`),
  ]);
  if (faults.length > 0) throw new Error(`The rate pack ${taxPack} is refused: ${faults.join('; ')}`);
  return pack;
}

/** The pack of this release; a wrong one refuses the start. */
export const RATE_PACK = readRatePack({
  taxPack: starter.taxPack,
  classes: (starter.classes as unknown as readonly TaxClass[]).map(({ id, name, group, words, hsn, rules }) => ({
    id,
    name,
    group,
    words,
    hsn,
    rules,
  })),
  codes: headings.codes,
});

/** The dated rules of a product: those of its class, or its own. Null when it cannot be taxed. */
export function taxRulesOf(tax: ProductTax | null, pack: RatePack = RATE_PACK): readonly TaxRule[] | null {
  if (tax === null) return null;
  const rules = tax.taxClass === null ? tax.rules : pack.classes.get(tax.taxClass)?.rules;
  return rules && rules.length > 0 ? rules : null;
}

/** The official description of the longest known part of a code; an empty text for an unknown one. */
export function hsnDescriptionOf(hsn: string, { descriptions }: RatePack = RATE_PACK): string {
  const parts = [hsn, hsn.slice(0, 6), hsn.slice(0, 4)];
  return parts.map((part) => descriptions.get(part)).find((text) => text !== undefined) ?? '';
}

/** Whether the heading of a code, its first four digits, is one of the law. */
export function isKnownHsn(hsn: string, { descriptions }: Pick<RatePack, 'descriptions'> = RATE_PACK): boolean {
  return descriptions.has(hsn.slice(0, 4));
}

function faultsOf({ hsn, rules }: TaxClass, pack: RatePack): string[] {
  const days = new Set(rules.map(({ from }) => from));
  const wrongRates = rules.flatMap((rule) =>
    ratesOf(rule)
      .filter((rateBp) => !isRateInForce(rateBp, rule.from))
      .map((rateBp) => `has the rate of ${rateBp} basis points, which is not in force on ${rule.from}`),
  );
  return [
    ...(rules.length === 0 ? ['has no rule'] : []),
    ...(days.size < rules.length ? ['has two rules of one day'] : []),
    ...(hsn !== '' && !isKnownHsn(hsn, pack) ? [`has the unknown heading ${hsn}`] : []),
    ...wrongRates,
  ];
}
