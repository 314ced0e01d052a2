import { parseString } from 'fast-csv';
import type { CsvFormat } from './record.js';

/**
 * The values of records whose quotes are closed, read together.
 * @throws Error when the parser finds another number of records than there are.
 */
export function readValues(records: readonly string[], { delimiter, quote }: CsvFormat): Promise<string[][]> {
  return new Promise((resolve, reject) => {
    const values: string[][] = [];
    parseString(records.join('\n'), { delimiter, quote, escape: quote, headers: false })
      .on('error', reject)
      .on('data', (record: string[]) => values.push(record))
      .on('end', () => {
        if (values.length === records.length) resolve(values);
        else reject(new Error(`${records.length} records of a CSV file were read as ${values.length}`));
      });
  });
}
