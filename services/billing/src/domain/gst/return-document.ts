import type { DocumentType } from '@bahi/contracts/billing';
import type { Day, Paise } from '@bahi/contracts/shared';
import type { Filing, LineTreatment, Period, SmallB2cTax, TaxAmounts, TurnoverBand } from '@bahi/contracts/tax';

/** One treatment, rate and cess of a document, as it was printed. */
export interface ReturnRate extends TaxAmounts {
  readonly treatment: LineTreatment;
  readonly rateBp: number;
}

/** A document that is not only summed: one of a registered buyer, or a sale that may be large. Amounts of notes carry no sign. */
export interface ReturnDocument {
  readonly type: DocumentType;
  readonly number: string;
  readonly day: Day;
  readonly period: Period;
  /** Null for an unregistered buyer. */
  readonly buyer: { readonly gstin: string; readonly name: string } | null;
  readonly placeOfSupply: string;
  readonly interState: boolean;
  /** With the round-off. */
  readonly totalPaise: Paise;
  /** Of a credit note: the invoice it corrects. */
  readonly corrects: { readonly day: Day; readonly totalPaise: Paise } | null;
  readonly rates: readonly ReturnRate[];
}

/** Whose return it is and how the shop files it. */
export interface ReturnSettings {
  readonly gstin: string;
  readonly period: Period;
  readonly turnoverBand: TurnoverBand;
  readonly smallB2cTax: SmallB2cTax;
  readonly filing: Filing;
}
