/** A code of a product: 3 to 48 visible ASCII characters. */
export const PRODUCT_CODE = /^[!-~]{3,48}$/;

const GTIN = /^(?:\d{8}|\d{12,14})$/;
/** Its two number systems. One whose last but one digit is above 4 has the check digit of EAN-8, too, and counts as EAN-8. */
const UPC_E = /^[01]\d{5}[0-4]\d$/;

/**
 * A code as it is stored and looked up (counter.md 4.1): a GTIN with a right check digit in its canonical form, so that UPC-A
 * and the EAN-13 it is are one code; any other text as it is.
 */
export function canonicalCode(code: string): string {
  return GTIN.test(code) ? (canonicalGtin(code) ?? code) : code;
}

/** The check digit that a code of the length of a GTIN should have; `null` for one that is right and for any other text. */
export function missedCheckDigit(code: string): string | null {
  return !GTIN.test(code) || canonicalGtin(code) !== null ? null : checkDigitOf(code.slice(0, -1));
}

/** Twelve digits with their check digit: an EAN-13. */
export function ean13Of(digits: string): string {
  return `${digits}${checkDigitOf(digits)}`;
}

/** `null` for a wrong check digit. Eight digits are EAN-8 when that digit fits, else UPC-E. */
function canonicalGtin(code: string): string | null {
  if (fits(code)) {
    if (code.length === 12) return `0${code}`;
    return code.length === 14 && code.startsWith('0') ? code.slice(1) : code;
  }
  const expanded = UPC_E.test(code) ? expandedUpcE(code) : null;
  return expanded && fits(expanded) ? `0${expanded}` : null;
}

function fits(code: string) {
  return checkDigitOf(code.slice(0, -1)) === code.at(-1);
}

/** Weights 3 and 1 from the right, modulo 10. */
function checkDigitOf(digits: string): string {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}

/** UPC-E leaves out zeros; its last digit before the check digit says where they were. */
function expandedUpcE(code: string): string {
  const [system, check] = [code[0], code[7]];
  const digits = code.slice(1, 6);
  const last = Number(code[6]);
  if (last <= 2) return `${system}${digits.slice(0, 2)}${last}0000${digits.slice(2)}${check}`;
  if (last === 3) return `${system}${digits.slice(0, 3)}00000${digits.slice(3)}${check}`;
  return `${system}${digits.slice(0, 4)}00000${digits.slice(4)}${check}`;
}
