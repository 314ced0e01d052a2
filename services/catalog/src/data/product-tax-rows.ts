import type { ProductTax, TaxRule } from '@bahi/contracts/tax';

/** The tax columns of a product, with its own rules where it has no class. */
export interface TaxRow {
  readonly hsn: string | null;
  readonly uqc: string | null;
  readonly tax_class: string | null;
  readonly tax_rules: readonly TaxRule[] | null;
}

/** The own rules of a product `p`, the oldest first, as JSON; looked up only where they decide. */
export function ownTaxRules(p: string): string {
  return `case when ${p}.hsn is not null and ${p}.tax_class is null then (
    select jsonb_agg(r.rule order by r.from_day) from product_tax_rules as r
    where r.shop_id = ?::uuid and r.product_key = ${p}.product_key) end`;
}

/** The tax data of a product as the domain has it. */
export function toProductTax({ hsn, uqc, tax_class, tax_rules }: TaxRow): ProductTax | null {
  if (hsn === null || uqc === null) return null;
  return { hsn, uqc, taxClass: tax_class, rules: tax_class === null ? (tax_rules ?? []) : null };
}
