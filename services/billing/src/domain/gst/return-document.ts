import type { DocumentType } from '@bahi/contracts/billing';
import type { Day, Paise } from '@bahi/contracts/shared';
import type {
  Filing,
  LineTreatment,
  Period,
  SmallB2cTax,
  TaxAmounts,
  TaxKind,
  TurnoverBand,
} from '@bahi/contracts/tax';

/** One treatment, rate and cess of a document, as it was printed. */
export interface ReturnRate extends TaxAmounts {
  readonly treatment: LineTreatment;
  readonly rateBp: number;
}

/** A line with its shares of the rows of its document; quantities in thousandths of the stock unit. */
export interface ReturnLine extends ReturnRate {
  readonly name: string;
  readonly hsn: string | null;
  readonly hsnDescription: string | null;
  readonly uqc: string | null;
  readonly unitsMilli: number;
}

/** A document as the return of its period sees it. Amounts of credit notes carry no sign. */
export interface ReturnDocument {
  readonly type: DocumentType;
  readonly number: string;
  readonly day: Day;
  readonly period: Period;
  readonly sellerKind: TaxKind;
  readonly sellerGstin: string | null;
  readonly sellerState: string | null;
  /** Null for an unregistered buyer. */
  readonly buyer: { readonly gstin: string; readonly name: string } | null;
  readonly placeOfSupply: string;
  readonly interState: boolean;
  /** With the round-off. */
  readonly totalPaise: Paise;
  readonly isCancelled: boolean;
  /** Of a credit note: the invoice it corrects. */
  readonly corrects: { readonly day: Day; readonly totalPaise: Paise } | null;
  readonly rates: readonly ReturnRate[];
  readonly lines: readonly ReturnLine[];
}

/** Whose return it is and how the shop files it. */
export interface ReturnSettings {
  readonly gstin: string;
  readonly period: Period;
  readonly turnoverBand: TurnoverBand;
  readonly smallB2cTax: SmallB2cTax;
  readonly filing: Filing;
}
