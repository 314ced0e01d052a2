import { type BrowserTab, openTab } from '@bahi/testing/browser/browser';
import { type Act, timeOf } from '../act-timing.js';
import type { GoalName } from '../goals.js';
import type { Product } from '../product.js';
import type { Row } from '../row.js';
import { openShop } from '../shop.js';
import { enterShop, type Measure, measureActs } from '../slow-acts.js';
import { fillAccounts } from './fill-accounts.js';

const CUSTOMERS = 5_000;
/** Nine of ten owe nothing, as in a shop that sells on credit. */
const OWING = 500;
const TYPED = 'Customer 1';

/** A key in the search of 5,000 customers, on their page and at the counter. */
export async function customerSearchRows(product: Product): Promise<Row[]> {
  const shop = await openShop(product.url);
  await fillAccounts(product, shop.shopId, { customers: CUSTOMERS, settled: 0, owing: OWING, open: 1 });
  const tab = await openTab(product.url);
  try {
    await enterShop(tab, shop);
    await tab.page.goto('/dashboard/customers');
    await tab.page.getByText('5,000 customers').first().waitFor();
    const onPage = await measureActs(tab, pageSearch(tab));
    await tab.page.goto('/dashboard/counter');
    await tab.page.getByRole('combobox').waitFor();
    await tab.page.keyboard.press('F2');
    return [...onPage, ...(await measureActs(tab, counterSearch(tab)))];
  } finally {
    // Also after a failure: an open browser would keep the whole run from ending.
    await tab.close();
  }
}

/** The key in the field, then whom it finds. */
function pageSearch({ page }: BrowserTab): Measure[] {
  const box = page.getByRole('searchbox');
  const shows = (many: number) => ({
    selector: 'main section .meta',
    text: `^${many.toLocaleString('en-IN')} customers$`,
  });
  return [
    actOf(page, { name: 'customerKey', box, shows: shown('input[type=search]') }),
    actOf(page, { name: 'customersFound', box, shows: ({ found }) => shows(found) }),
  ];
}

function counterSearch({ page }: BrowserTab): Measure[] {
  const box = page.getByLabel('Name or phone');
  const shows = (many: number) => ({ selector: '[role=dialog] [role=status]', text: `^7 of ${many}$` });
  return [
    actOf(page, { name: 'tillCustomerKey', box, shows: shown('[role=dialog] input') }),
    actOf(page, { name: 'tillCustomersFound', box, shows: ({ found }) => shows(found) }),
  ];
}

interface Typed {
  readonly value: string;
  /** How many it finds. */
  readonly found: number;
}

function shown(selector: string) {
  return ({ value }: Typed) => ({ selector, value });
}

interface Search {
  readonly name: GoalName;
  readonly box: ReturnType<BrowserTab['page']['getByRole']>;
  readonly shows: (typed: Typed) => Act['shows'];
}

/** A digit after a name: each finds another number of them; 19 is in every phone number. */
function actOf(page: BrowserTab['page'], { name, box, shows }: Search): Measure {
  return {
    name,
    bare: 'type',
    once: async (round) => {
      await box.fill(TYPED);
      const digit = String(round % 9);
      return timeOf(page, {
        event: 'keydown',
        perform: () => page.keyboard.press(digit),
        shows: shows({ value: `${TYPED}${digit}`, found: foundBy(`1${digit}`) }),
      });
    },
  };
}

/** How many have these digits in their name or phone. */
function foundBy(digits: string): number {
  const texts = Array.from({ length: CUSTOMERS }, (_, at) => `${at + 1} +91${9_000_000_001 + at}`);
  return texts.filter((text) => text.includes(digits)).length;
}
