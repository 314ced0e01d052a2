import type { BrowserTab } from '@bahi/testing/browser/browser';
import { timeOf } from '../act-timing.js';
import type { Measure } from '../slow-acts.js';

/** Each is in the name of every product. */
const LETTERS = 'product';

/** At the counter: a letter in the search, and the end of a code that a scanner typed; each scan adds a line. */
export function counterMeasures(page: BrowserTab['page'], codes: readonly string[]): Measure[] {
  const box = page.getByRole('combobox');
  let lines = 0;
  return [
    {
      name: 'tillSearch',
      bare: 'type',
      once: async (round) => {
        await box.fill('');
        await page.getByRole('option').first().waitFor({ state: 'detached' });
        return timeOf(page, {
          event: 'keydown',
          perform: () => page.keyboard.press(LETTERS.charAt(round % LETTERS.length)),
          shows: { selector: '[role=option]', text: 'Product' },
        });
      },
    },
    {
      name: 'tillScan',
      bare: 'type',
      once: async () => {
        await box.fill(codes[lines] ?? '');
        lines += 1;
        return timeOf(page, {
          event: 'keydown',
          perform: () => page.keyboard.press('Enter'),
          shows: { selector: `[aria-label="Lines of the bill"] > li:nth-child(${lines})` },
        });
      },
    },
  ];
}
