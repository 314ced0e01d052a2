/** What makes a spreadsheet run a cell, the full-width signs too. Source: OWASP, CSV injection. */
const FORMULA = /^(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;
/** A number with its sign is shown as it is. */
const NUMBER = /^\s*[+-]?[\d.,]+$/;
/** Behind the apostrophes that stand before it already. */
const ESCAPED = /^'+(?:\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** A text as a cell that a spreadsheet shows and never runs. */
export function toCell(text: string): string {
  return (FORMULA.test(text) && !NUMBER.test(text)) || ESCAPED.test(text) ? `'${text}` : text;
}

/** A cell as the text that it was made of. */
export function fromCell(cell: string): string {
  return ESCAPED.test(cell) ? cell.slice(1) : cell;
}
