import { execFile } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { installedChromium } from '@bahi/testing/browser/browser';
import { chromium } from 'playwright-core';
import { inFolder } from './product.js';

/** Fetched on demand: 185 MB that nothing else needs. */
const LIGHTHOUSE = 'lighthouse@12.8.2';
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const PATIENCE_MS = 180_000;
/** Lighthouse's message when the browser's trace of a load is incomplete, as happens now and then. */
const RUN_AGAIN = 'Please run Lighthouse again';
const TRIES = 3;

/** The devices of Lighthouse; a phone on a slow network by default. */
export type Device = 'phone' | 'desktop';

/** Lighthouse's result for one load: scores from 0 to 100, times in milliseconds. */
export interface Verdict {
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly largestPaintMs: number;
  readonly blockingMs: number;
  readonly layoutShift: number;
}

interface Report {
  readonly categories: Readonly<Record<(typeof CATEGORIES)[number], { readonly score: number | null }>>;
  readonly audits: Readonly<Record<string, { readonly numericValue?: number }>>;
  readonly finalDisplayedUrl: string;
}

/** Makes a browser profile that has a session in the storage of a site, and nothing else. */
export async function profileWith(folder: string, url: string, storage: Readonly<Record<string, string>>) {
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: installedChromium(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  await context.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }));
  const page = context.pages()[0] ?? (await context.newPage());
  await page.goto(url);
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, storage);
  await context.close();
}

/** A load: the address, and the profile the browser starts with. */
export interface Load {
  readonly address: string;
  readonly profile: string;
  readonly device?: Device;
}

/**
 * Loads an address in a new browser, as on a first visit, and scores it.
 * @throws when Lighthouse cannot be fetched or the address leads elsewhere.
 */
export async function scoreLoad(load: Load, tries = TRIES): Promise<Verdict> {
  try {
    return await scoreOnce(load);
  } catch (error) {
    if (tries <= 1 || !String(error).includes(RUN_AGAIN)) throw error;
    return scoreLoad(load, tries - 1);
  }
}

function verdictOf({ categories, audits }: Report): Verdict {
  const score = (name: (typeof CATEGORIES)[number]) => Math.round((categories[name].score ?? 0) * 100);
  const figure = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    largestPaintMs: figure('largest-contentful-paint'),
    blockingMs: figure('total-blocking-time'),
    layoutShift: figure('cumulative-layout-shift'),
  };
}

/**
 * Ends the browser that has a profile in use. Lighthouse starts it in a group of its own, where it outlives a Lighthouse that
 * is ended before its time. The lock of a profile is a link to `<host>-<process>`.
 */
function endBrowserOf(profile: string): void {
  try {
    process.kill(Number(readlinkSync(join(profile, 'SingletonLock')).split('-').at(-1)));
  } catch {
    // It has ended by itself, as it does after a whole load.
  }
}

/** The browser ends with the work, also when the work fails or this process is ended. */
async function endingBrowserOf(profile: string, work: () => Promise<unknown>): Promise<void> {
  const end = () => endBrowserOf(profile);
  process.once('exit', end);
  try {
    await work();
  } finally {
    process.off('exit', end);
    end();
  }
}

function scoreOnce({ address, profile, device = 'phone' }: Load): Promise<Verdict> {
  return inFolder(async (folder) => {
    const own = join(folder, 'profile');
    const output = join(folder, 'report.json');
    await cp(profile, own, { recursive: true });
    const options = [
      '--quiet',
      '--disable-storage-reset',
      '--output=json',
      `--output-path=${output}`,
      `--only-categories=${CATEGORIES.join(',')}`,
      ...(device === 'desktop' ? ['--preset=desktop'] : []),
      `--chrome-flags=--headless=new --no-sandbox --disable-gpu --user-data-dir=${own}`,
    ];
    const env = { ...process.env, CHROME_PATH: installedChromium(), npm_config_ignore_scripts: 'true' };
    await endingBrowserOf(own, () =>
      promisify(execFile)('npx', ['--yes', LIGHTHOUSE, address, ...options], { timeout: PATIENCE_MS, env }),
    );
    const report = JSON.parse(await readFile(output, 'utf8')) as Report;
    if (report.finalDisplayedUrl !== address) throw new Error(`${address} led to ${report.finalDisplayedUrl}`);
    return verdictOf(report);
  });
}
