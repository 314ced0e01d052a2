/** A bill that waits; what is in `bill` is the counter's own. */
export interface HeldBill {
  readonly heldKey: string;
  readonly version: number;
  readonly label: string;
  readonly customerKey: string | null;
  readonly lineCount: number;
  readonly totalPaise: number;
  readonly bill: Readonly<Record<string, unknown>>;
  readonly heldBy: string;
  readonly heldAt: Date;
}
