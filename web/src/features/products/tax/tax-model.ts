import type { KeptProduct, TaxPack } from '@bahi/contracts/catalog';
import { type Day, nameKeyOf } from '@bahi/contracts/shared';
import { ruleOn, type TaxRule } from '@bahi/contracts/tax';
import { rupees } from '../../../lib/format/format.js';
import { productTaxTexts } from '../../../lib/texts/en/product-tax.js';

const { rates: texts } = productTaxTexts;

export type { TaxPack };
export type TaxClass = TaxPack['classes'][number];
export type Tax = NonNullable<KeptProduct['tax']>;

/** Classes that a person chooses among at a time. */
const MOST_FOUND = 12;

/** What people call all goods of a group; a word that is too wide to suggest one of them. */
const GROUP_WORDS: Readonly<Record<string, string>> = { oils: 'tel oil' };

/**
 * The classes that a search finds, in English or spoken Hindi, the best first: those with a search word that begins with the text.
 * A code finds the goods that have it.
 */
export function searchClasses(classes: readonly TaxClass[], query: string): readonly TaxClass[] {
  const wanted = nameKeyOf(query);
  if (wanted === '') return [];
  const words = wanted.split(' ');
  return classes
    .map((one) => ({ one, rank: rankOf(one, wanted, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((a, b) => b.rank - a.rank)
    .slice(0, MOST_FOUND)
    .map(({ one }) => one);
}

/** The class whose search words fit the name of a product best; undefined when none does. */
export function suggestClass(classes: readonly TaxClass[], productName: string): TaxClass | undefined {
  const name = ` ${nameKeyOf(productName).replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `;
  let best: { readonly one: TaxClass; readonly fit: number } | undefined;
  for (const one of classes) {
    const fit = one.hsn ? fitOf(one, name) : 0;
    if (fit > (best?.fit ?? 0)) best = { one, fit };
  }
  return best && forPack(classes, best.one, name);
}

/** What a rule asks for on a day: "5 %". */
export function rateText(rules: readonly object[] | undefined, today: string): string {
  const rule = ruleOn((rules ?? []) as readonly TaxRule[], today as Day);
  return rule ? ruleText(rule) : productTaxTexts.noRule;
}

/** What one rule asks for: "5 %". */
export function ruleText(rule: TaxRule): string {
  if (rule.treatment !== 'taxable') return texts[rule.treatment];
  const { byUnitValue, rateBp = 0, valuation } = rule;
  const rate = byUnitValue
    ? texts.byValue(percent(byUnitValue.rateBp), rupees(byUnitValue.upToPaise / 100), percent(byUnitValue.aboveRateBp))
    : texts.plain(percent(rateBp));
  return (valuation === 'retail-price' ? texts.onMrp(rate) : rate) + cessText(rule);
}

/** Whether a rule is one plain rate, or none: what the form can choose. */
export function isPlain({ byUnitValue, valuation, cess }: TaxRule): boolean {
  return !byUnitValue && valuation !== 'retail-price' && !cess;
}

/** Basis points as people read them: 1800 is "18", 25 is "0.25". */
export function percent(rateBp: number): string {
  return String(rateBp / 100);
}

/** The plain rates of the law on a day, in basis points. */
export function ratesOn({ ratesInForce }: TaxPack, today: string): readonly number[] {
  const list = ratesInForce as unknown as readonly { readonly from: Day; readonly rates: readonly number[] }[];
  return ruleOn(list, today as Day)?.rates ?? [];
}

/** Classes for goods of any kind have no code of their own. */
export function needsCode(classes: readonly TaxClass[], id: string): boolean {
  return classes.find((one) => one.id === id)?.hsn === '';
}

function cessText({ cess }: TaxRule) {
  const { adValoremBp = 0, perUnitPaise = 0 } = cess ?? {};
  const parts = [
    ...(adValoremBp > 0 ? [texts.plain(percent(adValoremBp))] : []),
    ...(perUnitPaise > 0 ? [texts.apiece(rupees(perUnitPaise / 100))] : []),
  ];
  return parts.length > 0 ? texts.cess(parts) : '';
}

function rankOf({ name, words, hsn, group }: TaxClass, wanted: string, parts: readonly string[]): number {
  if (/^\d{2,8}$/.test(wanted)) return hsn.startsWith(wanted) ? 1 : 0;
  const known = words.map(nameKeyOf);
  if (known.includes(wanted)) return 4;
  if (known.some((word) => word.startsWith(wanted))) return 3;
  const text = ` ${[name, ...words, GROUP_WORDS[group] ?? ''].map(nameKeyOf).join(' ')}`;
  if (parts.every((part) => text.includes(` ${part}`))) return 2;
  return parts.every((part) => text.includes(part)) ? 1 : 0;
}

const LONGEST_WORD = 100;

/** How well a class fits a name: by the search word that ends last, because a ball pen is a pen; then by the longest. */
function fitOf({ words }: TaxClass, name: string): number {
  const fits = words.map(nameKeyOf).map((word) => {
    const at = Math.max(name.lastIndexOf(` ${word} `), name.lastIndexOf(` ${word}s `));
    return at < 0 ? 0 : (at + word.length) * LONGEST_WORD + word.length;
  });
  return Math.max(0, ...fits);
}

/** Goods with a size in their name are packed and labelled. */
function forPack(classes: readonly TaxClass[], found: TaxClass, name: string): TaxClass {
  if (!/ \d+ ?(kg|g|gm|gram|l|ltr|litre|ml|pack) /.test(name)) return found;
  return classes.find(({ id }) => id === found.id.replace(/-loose$/, '-packed')) ?? found;
}
