// Only with --all: every screen at two widths, translated, in a build of its own.
import { type BrowserTab, openTab } from '@bahi/testing/browser/browser';
import type { Page } from 'playwright-core';
import { DESKTOP_DIALOGS, DIALOGS, dialogShown, press } from './support/dialogs.js';
import { EVERY_SCREEN, type Screen } from './support/every-screen.js';
import { enterFixedShop, wordsOfFixedShop } from './support/fixed-shop.js';
import { foreignTexts } from './support/foreign-texts.js';
import { type Look, wear } from './support/looks.js';
import { buildPseudoApp, servePseudoApp } from './support/pseudo-build.js';
import { openScreen, overflowOf, settled, startRecovery } from './support/screens.js';
import { spoiltTexts } from './support/spoilt-texts.js';
import { translatePages } from './support/translation.js';

/*
 * The app in a pseudo-language whose sentences are in brackets and 40 % longer than in English: a text outside the brackets
 * is in no catalogue, and a text that is cut would be cut in another language too. A browser translates the pages
 * meanwhile: none may throw over a text that is no longer its own.
 */
/** The e-mail address of the recovery, and a code that no product has. */
const OTHER_WORDS = ['asha@example.in', '4006381333931'];
const data = [...wordsOfFixedShop(), ...OTHER_WORDS];

const WITHOUT_SERVER = [
  'an order without a rating',
  'the details card',
  'the ways to add',
  'the form of one product with everything wrong',
];

/** What is opened from a page of the dashboard, as a screen. */
function asScreen([name, path, open]: (typeof DIALOGS)[number]): Screen {
  return [
    name,
    async (page) => {
      await openScreen(page, path);
      await open(page);
      await dialogShown(page);
      await settled(page);
    },
  ];
}

const EMPTY_LOGIN: Screen = [
  'a login without anything filled in',
  async (page) => {
    await openScreen(page, '/login');
    await press(page, 'Login');
    await settled(page);
  },
];
const STATES = [EMPTY_LOGIN, ...DIALOGS.filter(([name]) => WITHOUT_SERVER.includes(name)).map(asScreen)];

const DESKTOP: Look = { width: 1280, theme: 'light' };
const SMALL_PHONE: Look = { width: 320, theme: 'light' };

let app: Awaited<ReturnType<typeof servePseudoApp>>;
let tab: BrowserTab;
let page: Page;

beforeAll(async () => {
  await buildPseudoApp();
  app = await servePseudoApp();
  tab = await openTab(app.url, { viewport: { width: 1280, height: 800 }, serviceWorkers: 'block' });
  page = tab.page;
  await translatePages(tab.context);
  await enterFixedShop(page);
  await startRecovery(page);
});

afterAll(async () => {
  await tab?.close();
  await app?.close();
});

async function openWide(open: Screen[1]) {
  await wear(page, DESKTOP);
  await open(page);
  return foreignTexts(page, data);
}

it.each(DESKTOP_DIALOGS.map(asScreen))('%s has its texts from the catalogues', async (_name, open) => {
  expect(await openWide(open)).toEqual([]);
});

it.each([...EVERY_SCREEN, ...STATES])('%s has its texts from the catalogues and cuts none', async (_name, open) => {
  const foreign = await openWide(open);

  await wear(page, SMALL_PHONE);
  await settled(page);
  foreign.push(...(await foreignTexts(page, data)));
  const complaints = tab.complaints.splice(0);
  const found = { foreign, spoilt: await spoiltTexts(page), overflow: await overflowOf(page), complaints };
  expect(found).toEqual({ foreign: [], spoilt: [], overflow: 0, complaints: [] });
});
