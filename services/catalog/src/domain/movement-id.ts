/** The id of the movement of an order's line. That of line 1 stands for the whole order: a void or refusal has it, too. */
export function saleMovementId(orderKey: string, lineNo = 1): string {
  return `${orderKey}:${lineNo}`;
}

/** The id of the movement that returns a line of an invoice. */
export function returnMovementId(invoiceKey: string, lineNo: number): string {
  return `return:${invoiceKey}:${lineNo}`;
}
