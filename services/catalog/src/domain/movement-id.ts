/** The id of the movement of an order's line. That of line 1 stands for the whole order: a void or refusal has it, too. */
export function saleMovementId(orderKey: string, lineNo = 1): string {
  return `${orderKey}:${lineNo}`;
}

/** The id of the movement that returns a line of an invoice. */
export function returnMovementId(invoiceKey: string, lineNo: number): string {
  return `return:${invoiceKey}:${lineNo}`;
}

/** The id of the movement that takes a line of a credit note back. */
export function creditMovementId(creditNoteKey: string, lineNo: number): string {
  return `credit:${creditNoteKey}:${lineNo}`;
}

/** The id of the movement that sets a product to what was counted, once per count. */
export function countMovementId(countKey: string, productKey: string): string {
  return `count:${countKey}:${productKey}`;
}

/** The id of the rating of an order's line. */
export function ratingIdOf(orderKey: string, lineNo: number): string {
  return `rate:${orderKey}:${lineNo}`;
}
