import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

/** The shell is the same engine without windows: it starts sooner and draws with a fifth less of a processor. */
const CANDIDATES = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'].map(
  (name) => `/usr/bin/${name}`,
);

/** Debian's Chromium, or what CHROMIUM names; no browser is ever downloaded. */
export function chromiumPath(): string | null {
  return [process.env.CHROMIUM ?? '', ...CANDIDATES].find((path) => path !== '' && existsSync(path)) ?? null;
}

/** @throws when no Chromium is installed. */
export function installedChromium(): string {
  const path = chromiumPath();
  if (!path) throw new Error('No Chromium is installed');
  return path;
}

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // The shell would place letters between pixels; Chromium with windows does not.
  '--font-render-hinting=slight',
];

export const DESKTOP: BrowserContextOptions = { viewport: { width: 1280, height: 800 } };
export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

export interface BrowserTab {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the page complained about: exceptions, console errors, violations of the content policy. */
  readonly complaints: string[];
  close(): Promise<void>;
}

/**
 * Opens a tab of its own in a fresh headless browser.
 * @throws when no Chromium is installed.
 */
export async function openTab(baseUrl: string, options: BrowserContextOptions = DESKTOP): Promise<BrowserTab> {
  const executablePath = installedChromium();
  const profile = await mkdtemp(join(tmpdir(), 'bahi-browser-'));
  const context = await chromium.launchPersistentContext(profile, {
    executablePath,
    args: ARGUMENTS,
    baseURL: baseUrl,
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
    acceptDownloads: true,
    ...options,
  });
  const page = context.pages()[0] ?? (await context.newPage());
  page.setDefaultTimeout(15_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && isComplaint(message.text())) complaints.push(message.text());
  });
  return {
    page,
    context,
    complaints,
    close: async () => {
      await context.close();
      await rm(profile, { recursive: true, force: true });
    },
  };
}

/** Failed calls are logged by the browser itself; journeys that provoke them must not count them. */
function isComplaint(text: string) {
  return !/Failed to load resource/.test(text);
}
