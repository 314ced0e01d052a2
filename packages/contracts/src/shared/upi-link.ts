/** A payment that a customer is asked for; `amount` in rupees. */
export interface UpiRequest {
  readonly upiId: string;
  /** The name that the customer's app shows. */
  readonly name: string;
  readonly amount: number;
  /** Stands in the bank statement: the number of the bill, or the shop it is of. */
  readonly note: string;
  /** At most 35 letters and digits, by which the payment is found again. */
  readonly reference: string;
}

/** The usual limit of one UPI payment, in rupees (gst.md 6). */
export const MOST_BY_UPI = 1_00_000;

const MAX_NAME = 50;
const MAX_NOTE = 50;

/**
 * The address that UPI apps open to pay (UPI linking specification, NPCI; gst.md 6): `upi://pay?pa=...`. Spaces are `%20`;
 * some apps do not read `+`.
 */
export function upiLink({ upiId, name, amount, note, reference }: UpiRequest): string {
  const fields = {
    pa: upiId,
    pn: [...name].slice(0, MAX_NAME).join(''),
    tr: reference,
    tn: [...note].slice(0, MAX_NOTE).join(''),
    am: amount.toFixed(2),
    cu: 'INR',
  };
  const pairs = Object.entries(fields).map(([key, value]) => `${key}=${encodeURIComponent(value)}`);
  // The address itself stays readable: apps match it letter by letter.
  return `upi://pay?${pairs.join('&').replace('%40', '@')}`;
}
