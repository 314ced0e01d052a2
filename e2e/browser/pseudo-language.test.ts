// Only with --all: every screen at two widths, in a build of its own.
import { type BrowserTab, openTab, PHONE } from '@bahi/testing/browser/browser';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { DESKTOP_DIALOGS, DIALOGS, dialogShown, press } from './support/dialogs.js';
import { EVERY_SCREEN, type Screen } from './support/every-screen.js';
import { enterFixedShop, wordsOfFixedShop } from './support/fixed-shop.js';
import { foreignTexts } from './support/foreign-texts.js';
import { buildPseudoApp, servePseudoApp } from './support/pseudo-build.js';
import { openScreen, overflowOf, settled, startRecovery } from './support/screens.js';
import { spoiltTexts } from './support/spoilt-texts.js';

/*
 * The app in a pseudo-language whose sentences are in brackets and 40 % longer than in English: a text outside the brackets
 * is in no catalogue, and a text that is cut would be cut in another language too.
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

let app: Awaited<ReturnType<typeof servePseudoApp>>;
beforeAll(async () => {
  await buildPseudoApp();
  app = await servePseudoApp();
}, 180_000);
afterAll(() => app?.close());

const DESKTOP = { viewport: { width: 1280, height: 800 } };
const SMALL_PHONE = { ...PHONE, viewport: { width: 320, height: 640 } };

describe.each<readonly [number, BrowserContextOptions, readonly Screen[]]>([
  [1280, DESKTOP, [...EVERY_SCREEN, ...STATES, ...DESKTOP_DIALOGS.map(asScreen)]],
  [320, SMALL_PHONE, [...EVERY_SCREEN, ...STATES]],
])('at %i px', (width, options, screens) => {
  let tab: BrowserTab;
  let page: Page;

  beforeAll(async () => {
    tab = await openTab(app.url, { ...options, reducedMotion: 'reduce', serviceWorkers: 'block' });
    page = tab.page;
    await enterFixedShop(page);
    await startRecovery(page);
  }, 60_000);

  afterAll(() => tab?.close());

  it.each(screens)('%s has its texts from the catalogues and cuts none', async (_name, open) => {
    await open(page);

    const fits =
      width === DESKTOP.viewport.width ? {} : { spoilt: await spoiltTexts(page), overflow: await overflowOf(page) };
    expect({ foreign: await foreignTexts(page, data), spoilt: [], overflow: 0, ...fits }).toEqual({
      foreign: [],
      spoilt: [],
      overflow: 0,
    });
  });
});
