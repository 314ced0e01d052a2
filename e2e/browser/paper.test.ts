// Only with --all: printed pages.
import { readFileSync } from 'node:fs';
import { type BrowserTab, openTab } from '@bahi/testing/browser/browser';
import { pdfPages } from '@bahi/testing/pdf-pages';
import { eventually, newShopkeeper } from '@bahi/testing/shop/shopkeeper';
import { openWorld, type World } from '@bahi/testing/worlds/world';
import type { Page } from 'playwright-core';
import { pick } from './support/hands.js';
import { settled } from './support/screens.js';
import { enter, openSeededShop } from './support/shop.js';

const A4 = { width: 595, height: 842 };
const INVOICES = /\/api\/invoices\/(page|INV-[\d-]+(\?|$))/;
const ROLL_WIDTH = (80 / 25.4) * 72;

let world: World;
let tab: BrowserTab;
let page: Page;

beforeAll(async () => {
  world = await openWorld();
  tab = await openTab(world.url);
  page = tab.page;
  await enter(page, await openSeededShop(world.url));
});

afterAll(async () => {
  await tab?.close();
  await world?.close();
});

function line(_: unknown, index: number) {
  return {
    productName: `Gobindobhog Rice, first quality, bag number ${index + 1}`,
    quantity: 12,
    price: 1_23_456.5,
  };
}

/** Opens a bill of so many lines; the product itself bills one product at a time. */
async function openBill(lines: number, productName?: string) {
  const items = Array.from({ length: lines }, line).map((item) => (productName ? { ...item, productName } : item));
  const long = (invoice: object) => ({ ...invoice, items, totalAmount: 99_99_999.99 });
  // The list and, behind it, the invoice that is viewed.
  await page.route(INVOICES, async (route) => {
    const answer = await route.fetch();
    const { invoices, invoice, ...rest } = await answer.json();
    const billed = invoices ? { invoices: invoices.map(long) } : { invoice: long(invoice) };
    await route.fulfill({ response: answer, json: { ...rest, ...billed } });
  });
  await page.goto('/dashboard/invoice');
  await settled(page);
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'View' }).click();
  await page.getByRole('dialog', { name: /^Invoice/ }).waitFor();
}

async function print() {
  return pdfPages(await page.pdf({ preferCSSPageSize: true, printBackground: false }));
}

// A reply that is still on its way would find its route handled.
afterEach(() => page.unrouteAll({ behavior: 'wait' }));

describe('a bill on paper', () => {
  it.each([1, 15])('of %d lines stands on one A4 page', async (lines) => {
    await openBill(lines);

    const pages = await print();

    expect(pages).toHaveLength(1);
    expect(Math.abs((pages[0]?.width ?? 0) - A4.width)).toBeLessThan(2);
    expect(Math.abs((pages[0]?.height ?? 0) - A4.height)).toBeLessThan(2);
  });

  it('of 70 lines continues, with the headings of its table on every page', async () => {
    await openBill(70);
    const before = await page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      const bill = document.querySelector('body > div > article');
      const head = bill?.querySelector('thead');
      const shown = { heads: head && getComputedStyle(head).display, rows: bill?.querySelectorAll('tbody tr').length };
      dispatchEvent(new Event('afterprint'));
      return shown;
    });

    expect(before).toEqual({ heads: 'table-header-group', rows: 70 });
    expect((await print()).length).toBeGreaterThanOrEqual(2);
  });

  it('of 70 lines numbers its pages, splits no line and keeps its totals together', async () => {
    await openBill(70);

    const texts = (await print()).map(({ text }) => text);

    texts.forEach((text, at) => {
      expect(text.replaceAll(/\s+/g, ' ')).toContain(`Page ${at + 1} of ${texts.length}`);
    });
    const pageOf = (part: string) => texts.flatMap((text, at) => (text.includes(part) ? [at] : []));
    const lines = Array.from({ length: 70 }, (_, at) => pageOf(`bag number ${at + 1}\n`));
    expect(lines.filter((pages) => pages.length !== 1)).toEqual([]);
    const last = [texts.length - 1];
    expect(['bag number 70\n', 'Subtotal', 'Total due', 'Authorised signature'].map(pageOf)).toEqual(
      Array(4).fill(last),
    );
  });

  it('is made of real fonts, its rupees and its Indian names of letters', async () => {
    await openBill(1, 'बासमती चावल');
    const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: false });

    expect(pdf.includes('/FontFile2')).toBe(true);
    expect(pdf.includes('/Type3')).toBe(false);
    const [{ text } = { text: '' }] = pdfPages(pdf);
    expect(text).toContain('₹1,23,456.50');
    expect(text).toContain('चावल');
  });

  it('leaves 14 mm free at its sides', async () => {
    await openBill(1);
    await page.emulateMedia({ media: 'print' });
    const margins = await page.evaluate(() =>
      [...document.styleSheets]
        .flatMap((sheet) => [...sheet.cssRules])
        .filter((rule) => rule instanceof CSSPageRule && rule.selectorText === 'invoice-a4')
        .map((rule) => (rule as CSSPageRule).style.margin),
    );
    await page.emulateMedia({ media: null });

    expect(margins).toEqual(['14mm 14mm 16mm']);
  });

  it('is black on white where the app is dark', async () => {
    await openBill(1);
    await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'));
    const shown = () =>
      page.evaluate(() => {
        dispatchEvent(new Event('beforeprint'));
        const sheet = document.querySelector('body > div > article') ?? document.body;
        const tokens = getComputedStyle(document.documentElement);
        const inks = [document.body, ...sheet.querySelectorAll('*')].map((element) => getComputedStyle(element).color);
        const colours = { inks: [...new Set(inks)], surface: tokens.getPropertyValue('--surface') };
        dispatchEvent(new Event('afterprint'));
        return colours;
      });
    expect((await shown()).surface).toBe('#161d1b');
    await page.emulateMedia({ media: 'print' });
    const printed = await shown();
    await page.emulateMedia({ media: null });
    await page.evaluate(() => document.documentElement.removeAttribute('data-theme'));

    expect(printed).toEqual({ inks: ['rgb(0, 0, 0)'], surface: expect.stringMatching(/^#f{3}(f{3})?$/) });
  });

  it('leaves space for tall scripts: the line height of text and title is 1.5', async () => {
    await openBill(1);
    const flat = await page.getByRole('dialog').evaluate((dialog) =>
      [...dialog.querySelectorAll('h2, article, article *')]
        .filter((element) => [...element.childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE))
        .map((element) => ({ element, style: getComputedStyle(element) }))
        .filter(({ style }) => Number.parseFloat(style.lineHeight) < 1.499 * Number.parseFloat(style.fontSize))
        .map(({ element }) => element.textContent),
    );

    expect(flat).toEqual([]);
  });

  it('gives the focus back to its button', async () => {
    await openBill(1);
    const button = page.getByRole('button', { name: 'Print' });
    // The browser of a test has no printer: the events of printing are sent by hand.
    await page.evaluate(() => {
      window.print = () => {
        dispatchEvent(new Event('beforeprint'));
        dispatchEvent(new Event('afterprint'));
      };
    });

    await button.focus();
    await page.keyboard.press('Enter');

    await button.and(page.locator(':focus')).waitFor();
    expect(await page.locator('body > div > article').count()).toBe(0);
  });

  it.each([1, 40])('of %d lines is one strip of the 80 mm roll', async (lines) => {
    await openBill(lines);
    await pick(page.getByRole('radio', { name: '80 mm receipt' }));

    const pages = await print();

    expect(pages).toHaveLength(1);
    expect(Math.abs((pages[0]?.width ?? 0) - ROLL_WIDTH)).toBeLessThan(2);
  });

  it('is downloaded on the paper that is shown, which the device keeps', async () => {
    const boxOfDownload = async () => {
      const waiting = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download PDF' }).click();
      const pdf = readFileSync(await (await waiting).path(), 'latin1');
      return /\/MediaBox \[0 0 (\S+) (\S+)\]/.exec(pdf)?.slice(1).map(Number) ?? [];
    };
    await openBill(3);
    await pick(page.getByRole('radio', { name: '80 mm receipt' }));
    const [width = 0, height = 0] = await boxOfDownload();
    await page.reload();
    await openBill(3);
    const kept = await page.getByRole('radio', { name: '80 mm receipt' }).isChecked();
    await pick(page.getByRole('radio', { name: 'A4' }));

    expect([Math.abs(width - ROLL_WIDTH) < 2, height < A4.height, kept]).toEqual([true, true, true]);
    expect((await boxOfDownload()).map(Math.round)).toEqual([A4.width, A4.height]);
  });

  it.each([
    ['A4', ['1', 'Gobindobhog Rice, first quality, bag number 1', '12', '₹1,23,456.50', '₹14,81,478.00']],
    ['80 mm receipt', ['Gobindobhog Rice, first quality, bag number 1', '12', '₹1,23,456.50', '₹14,81,478.00']],
  ])('has on %s what every line needs', async (paper, line) => {
    await openBill(1);
    await pick(page.getByRole('radio', { name: paper }));
    await page.emulateMedia({ media: 'print' });
    const shown = await page.evaluate(() => {
      dispatchEvent(new Event('beforeprint'));
      const cells = [...document.querySelectorAll<HTMLElement>('body > div > article tbody td')];
      const texts = cells.filter((cell) => cell.checkVisibility()).map(({ innerText }) => innerText);
      dispatchEvent(new Event('afterprint'));
      return texts;
    });
    await page.emulateMedia({ media: null });

    expect(shown).toEqual(line);
  });

  it('leaves the page as it was', async () => {
    await openBill(1);
    await print();
    await page.getByRole('dialog', { name: /^Invoice/ }).waitFor();
    expect(await page.locator('body > div > article').count()).toBe(0);
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(tab.complaints).toEqual([]);
  });
});

describe('the day report on paper', () => {
  it.each([
    ['a4', A4.width],
    ['receipt', ROLL_WIDTH],
    ['receipt58', (58 / 25.4) * 72],
  ])('stands on one page: %s', async (paper, width) => {
    await page.goto('/dashboard/day');
    await settled(page);
    await page.getByLabel('Paper').selectOption(paper);

    const pages = await print();

    expect(pages).toHaveLength(1);
    expect(Math.abs((pages[0]?.width ?? 0) - width)).toBeLessThan(2);
    const text = pages[0]?.text.replaceAll(/\s+/g, ' ') ?? '';
    expect(['Day report', 'From bills to money', 'Refunds to send'].filter((part) => !text.includes(part))).toEqual([]);
    expect(await page.locator('body > div > article').count()).toBe(0);
  });
});

/** A shop that charges GST and has sold one jar of ghee. */
async function openTaxedShop() {
  const keeper = await newShopkeeper(world.url);
  const ask = async <T>(path: string, json: object, method = 'POST') => {
    const { status, body } = await keeper.http.ask<T>(path, { method, json });
    if (status >= 300) throw new Error(`${path} answered ${status}: ${JSON.stringify(body)}`);
    return body;
  };
  const product = await keeper.addProduct({ productName: 'Ghee 1 l', sellingPrice: 649 });
  const today = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Kolkata' }).format(new Date());
  const address = { line1: '12 Station Road', line2: '', city: 'Pune', pin: '411001' };
  const rules = {
    turnoverBand: 'up-to-5-crore',
    priceMode: 'inclusive',
    filing: 'monthly',
    smallB2cTax: 'from-taxable',
  };
  await ask(
    '/api/settings/tax-profile',
    {
      ...{ version: 0, effectiveFrom: today, kind: 'regular', legalName: 'Meera Nair', tradeName: 'Annapurna Stores' },
      ...{ ...rules, address, stateCode: '27', gstin: '27AABCB0000K1ZB', phone: null },
      ...{ invoicePrefix: 'INV', creditNotePrefix: 'CN' },
    },
    'PUT',
  );
  const pack = await keeper.http.ask<{ classes: { id: string; name: string }[] }>('/api/products/tax-pack');
  const ghee = pack.body.classes.find(({ name }) => /^ghee/i.test(name))?.id;
  const { productId } = product;
  await ask('/api/products/tax-classes', { products: [{ productId, version: 1, class: ghee }] });
  await keeper.order(product._id, 1);
  await eventually(keeper.invoices, (invoices) => invoices.length > 0, 10_000);
  return keeper;
}

describe('the bill of a shop under GST on paper', () => {
  it('has the same on A4 and on both rolls: nothing of the law is left out', async () => {
    await enter(page, await openTaxedShop());
    await page.goto('/dashboard/invoice');
    await page
      .getByRole('button', { name: /^Actions for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'View' }).click();
    await page.getByRole('article').waitFor();
    const printed = async (paper: string) => {
      await pick(page.getByRole('radio', { name: paper }));
      return (await print()).map(({ text }) => text.replaceAll(/\s+/g, ' '));
    };
    const parts = [
      'TAX INVOICE',
      'Annapurna Stores',
      'GSTIN 27AABCB0000K1ZB',
      'Maharashtra (27)',
      'HSN 0405',
      '618.10',
    ];
    parts.push(
      'CGST',
      '15.45',
      'Tax by rate',
      'By HSN code',
      'Six hundred forty-nine rupees only',
      'reverse charge: No',
    );
    for (const paper of ['A4', '80 mm receipt', '58 mm receipt']) {
      const pages = await printed(paper);
      expect([paper, pages.length, parts.filter((part) => !pages.join().includes(part))]).toEqual([paper, 1, []]);
    }
  });
});
