import { CUSTOMER_COLUMNS } from '@bahi/contracts/billing';
import { todayIn } from '../../../lib/format/format.js';

/** The template: every column of the import and one sample row. */
export function customersTemplate(): string {
  const sample = ['Lakshmi Stores', '98470 31225', '3120', todayIn(), '5000', 'MG Road Kochi', ''];
  return `${[CUSTOMER_COLUMNS, sample].map((row) => row.join(',')).join('\r\n')}\r\n`;
}
