import type { LineTreatment } from '@bahi/contracts/tax';

/** Supplies without tax between two kinds of places and buyers, in paise, less what came back. */
export interface UntaxedRow {
  /** Place in the list of the return: INTRB2B, INTRAB2B, INTRB2C, INTRAB2C. */
  readonly kind: 0 | 1 | 2 | 3;
  exempt: number;
  nil: number;
  nonGst: number;
}

const AMOUNT_OF: Readonly<Partial<Record<LineTreatment, 'exempt' | 'nil' | 'nonGst'>>> = {
  exempt: 'exempt',
  nil: 'nil',
  'non-gst': 'nonGst',
};

interface Trade {
  readonly isRegistered: boolean;
  readonly interState: boolean;
}

interface UntaxedValue {
  readonly treatment: LineTreatment;
  readonly taxable: number;
}

/** Nil-rated, exempt and non-GST supplies. */
export class UntaxedTable {
  readonly #rows = ([0, 1, 2, 3] as const).map((kind): UntaxedRow => ({ kind, exempt: 0, nil: 0, nonGst: 0 }));

  /** Of taxed supplies it adds nothing. */
  add({ isRegistered, interState }: Trade, { treatment, taxable }: UntaxedValue): void {
    const row = this.#rows[(isRegistered ? 0 : 2) + (interState ? 0 : 1)];
    const amount = AMOUNT_OF[treatment];
    if (row && amount) row[amount] += taxable;
  }

  rows(): UntaxedRow[] {
    return this.#rows.filter(({ exempt, nil, nonGst }) => exempt !== 0 || nil !== 0 || nonGst !== 0);
  }
}
