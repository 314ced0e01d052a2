import { setTimeout as pause } from 'node:timers/promises';
import type { BrowserTab } from '@bahi/testing/browser/browser';
import { timeOf } from '../act-timing.js';
import type { Measure } from '../slow-acts.js';

/** Each is in the name of every product. */
const LETTERS = 'product';

/** Between two keys of a scanner. */
const SCAN_KEY_MS = 5;

/** At the counter: a letter in the search, and the end of a code that a scanner types; each scan adds a line. */
export async function counterMeasures({ page, context }: BrowserTab, codes: readonly string[]): Promise<Measure[]> {
  const browser = await context.newCDPSession(page);
  // The keys of a scanner do not wait for the page.
  const scan = async (code: string) => {
    const sent: Promise<unknown>[] = [];
    for (const [key, text] of [...[...code].map((letter) => [letter, letter]), ['Enter', '\r']]) {
      sent.push(browser.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text }));
      sent.push(browser.send('Input.dispatchKeyEvent', { type: 'keyUp', key }));
      await pause(SCAN_KEY_MS);
    }
    await Promise.all(sent);
  };
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
        const code = codes[lines] ?? '';
        lines += 1;
        // Emptying an empty field presses Delete, which removes a line.
        if ((await box.inputValue()) !== '') await box.fill('');
        return timeOf(page, {
          event: 'keydown',
          key: 'Enter',
          perform: () => scan(code),
          shows: { selector: `[aria-label="Lines of the bill"] > li:nth-child(${lines})` },
        });
      },
    },
  ];
}
