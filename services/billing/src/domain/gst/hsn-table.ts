import { RETURN_FILE, SERVICE_UNIT } from '@bahi/contracts/tax';
import { addSums, byText, isZero, noSums, type Sums } from './amounts.js';
import type { SoldGoods } from './month-sums.js';

/** Goods of one code, unit and rate; the quantity in thousandths of the stock unit. */
export interface HsnRow extends Sums {
  readonly hsn: string;
  readonly uqc: string;
  readonly rateBp: number;
  /** Of the products under the code: the first by the alphabet, so that the order of rows changes nothing. */
  name: string;
  description: string;
  milli: number;
}

/** What was sold by HSN code; one table for registered buyers, one for the others. */
export class HsnTable {
  readonly #rows = new Map<string, HsnRow>();

  add(goods: SoldGoods): void {
    const { hsn, rateBp } = goods;
    const isService = hsn.startsWith('99');
    const uqc = isService ? SERVICE_UNIT : goods.uqc;
    const key = `${hsn} ${uqc} ${rateBp}`;
    let row = this.#rows.get(key);
    if (!row) {
      row = { hsn, uqc, rateBp, name: '', description: '', milli: 0, ...noSums() };
      this.#rows.set(key, row);
    }
    row.name = firstOf(row.name, userDescription(isSpelled(goods.name) ? goods.name : goods.description));
    row.description = firstOf(row.description, goods.description);
    if (!isService) row.milli += goods.milli;
    addSums(row, goods, 1);
  }

  /** Ascending by code, unit and rate. */
  rows(): HsnRow[] {
    const used = [...this.#rows.values()].filter((row) => row.milli !== 0 || !isZero(row));
    return used.sort((a, b) => byText(a.hsn, b.hsn) || byText(a.uqc, b.uqc) || a.rateBp - b.rateBp);
  }
}

/** Without letters of other scripts: of a name in Hindi only its figures would be left. */
function isSpelled(name: string): boolean {
  const letters = name.match(/\p{L}/gu) ?? [];
  return letters.length > 0 && letters.every((letter) => /\p{Script=Latin}/u.test(letter));
}

/** A name in the characters that the official program takes; letters lose their accents. */
function userDescription(name: string): string {
  return name
    .normalize('NFD')
    .replace(/[^ A-Za-z0-9_@./&-]/g, '')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, RETURN_FILE.userDescriptionChars)
    .trim();
}

function firstOf(a: string, b: string): string {
  if (a === '' || b === '') return a || b;
  return a < b ? a : b;
}
