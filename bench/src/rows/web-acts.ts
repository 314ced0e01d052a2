import type { BrowserTab } from '@bahi/testing/browser/browser';
import { type Act, press, timeOf } from '../act-timing.js';
import type { Measure } from '../slow-acts.js';

type Page = BrowserTab['page'];

const DEBOUNCE_MS = 300;

/** Every measured act, in the order of a usual visit. */
export function measuresOn(page: Page): Measure[] {
  return [...searchMeasures(page), ...saleMeasures(page), ...routeMeasures(page), ...cardMeasures(page)];
}

/** On Product. */
function searchMeasures(page: Page): Measure[] {
  const box = page.getByRole('searchbox');
  return [
    {
      name: 'webKey',
      slowest: 'webSlowestKey',
      bare: 'type',
      once: async (round) => {
        await box.fill('');
        const value = String(round % 10);
        return timeOf(page, {
          event: 'keydown',
          perform: () => page.keyboard.press(value),
          shows: { selector: 'input[type=search]', value },
        });
      },
    },
    {
      name: 'webSearch',
      bare: 'type',
      once: async (round) => {
        await box.fill('');
        await page.getByText('10,000 products').waitFor();
        const ms = await timeOf(page, {
          event: 'keydown',
          perform: () => page.keyboard.press(String(round % 10)),
          shows: { selector: 'main section span', text: ' results$' },
        });
        return ms - DEBOUNCE_MS;
      },
    },
    {
      name: 'webNextPage',
      bare: 'press',
      once: async () => {
        await box.fill('');
        await page.getByText('10,000 products').waitFor();
        const ms = await timeOf(page, {
          event: 'pointerup',
          perform: () => press(page, page.getByRole('button', { name: 'Next' })),
          shows: { selector: 'nav p', text: '^Page 2 of' },
        });
        await page.getByRole('button', { name: 'Previous' }).click();
        await page.getByText(/^Page 1 of/).waitFor();
        return ms;
      },
    },
  ];
}

/** On Product. */
function saleMeasures(page: Page): Measure[] {
  const first = page
    .getByRole('table')
    .getByRole('button', { name: /^Product \d/ })
    .first();
  const openFirst = () => press(page, first);
  const close = async () => {
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  };
  const inDialog = async (act: Act) => {
    await openFirst();
    const ms = await timeOf(page, act);
    await close();
    return ms;
  };
  return [
    {
      name: 'webOrder',
      bare: 'press',
      once: async () => {
        const ms = await timeOf(page, {
          event: 'pointerup',
          perform: openFirst,
          shows: { selector: '[role=dialog] h2', text: '^Product ' },
        });
        await close();
        return ms;
      },
    },
    {
      name: 'webStepper',
      bare: 'type',
      once: () =>
        inDialog({
          event: 'keydown',
          perform: () => page.getByRole('spinbutton').press('ArrowUp'),
          shows: { selector: '[role=spinbutton]', value: '2' },
        }),
    },
    {
      name: 'webStar',
      bare: 'press',
      once: () =>
        inDialog({
          event: 'pointerup',
          perform: () => press(page, page.getByRole('radio', { name: '4 stars' })),
          shows: { selector: 'input[type=radio]:checked', value: '4' },
        }),
    },
  ];
}

function routeMeasures(page: Page): Measure[] {
  return [
    {
      name: 'webRoute',
      bare: 'press',
      once: async () => {
        const link = (name: string) => page.getByRole('link', { name }).first();
        await link('Product').click();
        await page.getByRole('heading', { level: 1, name: 'Product' }).waitFor();
        return timeOf(page, {
          event: 'pointerup',
          perform: () => press(page, link('Invoice')),
          shows: { selector: 'h1', text: '^Invoice$' },
        });
      },
    },
  ];
}

/** On Home, where everything that is chosen between has been seen before. */
function cardMeasures(page: Page): Measure[] {
  const goHome = async () => {
    if (new URL(page.url()).pathname !== '/dashboard') await page.getByRole('link', { name: 'Home' }).first().click();
    await page.getByRole('img', { name: /sales/i }).waitFor();
  };
  const period = page.getByLabel('Period');
  const shownBy = (header: string) => page.locator('th[scope=col]').getByText(header).waitFor({ state: 'attached' });
  return [
    {
      name: 'webMenu',
      bare: 'press',
      once: async () => {
        await goHome();
        const ms = await timeOf(page, {
          event: 'pointerup',
          perform: () => press(page, page.getByRole('button', { name: /^Move / }).first()),
          shows: { selector: '[role=menuitem]' },
        });
        await page.keyboard.press('Escape');
        await page.getByRole('menu').waitFor({ state: 'detached' });
        return ms;
      },
    },
    {
      name: 'webPeriod',
      bare: 'type',
      once: async () => {
        await goHome();
        await period.selectOption('weekly');
        await shownBy('Day');
        await period.focus();
        const ms = await timeOf(page, {
          event: 'keydown',
          perform: () => page.keyboard.press('ArrowDown'),
          shows: { selector: 'th', text: '^Month$' },
        });
        await shownBy('Month');
        return ms;
      },
    },
  ];
}
