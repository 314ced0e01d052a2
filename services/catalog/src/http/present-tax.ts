import type { ProductTaxView } from '@bahi/contracts/catalog';
import type { ProductTax, TaxRule } from '@bahi/contracts/tax';

/** The tax data of a product with its class or its own rules; null when it has none. */
export function presentTax(tax: ProductTax | null): ProductTaxView | null {
  if (tax === null) return null;
  const { hsn, uqc, taxClass, rules } = tax;
  return taxClass === null ? { hsn, uqc, rules: presentRules(rules ?? []) } : { hsn, uqc, class: taxClass };
}

/** Dated rules as the wire has them. */
export function presentRules(rules: readonly TaxRule[]): NonNullable<ProductTaxView['rules']> {
  return rules.map((rule) => ({ ...rule }));
}
