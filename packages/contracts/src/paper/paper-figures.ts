import { type Day, dayOfMonth, monthOf, yearOf } from '../shared/days.js';
import { type PaperTexts, paperTexts } from './paper-texts.js';

const RUPEES = { style: 'currency', currency: 'INR', minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;
const withSign = new Intl.NumberFormat('en-IN', RUPEES);
const plain = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const upToThree = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 3 });

/** `₹1,23,45,678.90` from rupees. */
export function rupees(amount: number): string {
  return withSign.format(settled(amount));
}

/** `1,23,45,678.90`: in tables of many figures. */
export function figure(amount: number): string {
  return plain.format(settled(amount));
}

/** `18%`, `2.5%`. */
export function percent(rate: number): string {
  return `${upToThree.format(settled(rate))}%`;
}

/** `1.042 kg`, `2 Box of 12`, `3`: single things need no word. A no-break space keeps it on one line. */
export function quantityOf(quantity: number, unit: string | null): string {
  const count = upToThree.format(quantity);
  return unit && unit !== 'piece' ? `${count}\u00A0${unit.replaceAll(' ', '\u00A0')}` : count;
}

/** `06 Dec 2026`, in English unless there are other months. */
export function longDay(day: Day, { months }: Pick<PaperTexts, 'months'> = paperTexts): string {
  return `${String(dayOfMonth(day)).padStart(2, '0')} ${months[monthOf(day) - 1]} ${yearOf(day)}`;
}

/** Notes side by side; none of them is broken over two lines. */
export function listOf(notes: readonly string[]): string {
  return notes.map((note) => note.replaceAll(' ', '\u00A0')).join(' · ');
}

/** The sum of amounts in rupees, exact to the paisa. */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, amount) => sum + Math.round(amount * 100), 0) / 100;
}

/** No `-0.00`. */
function settled(value: number) {
  return value === 0 ? 0 : value;
}
