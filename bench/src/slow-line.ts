import { openTab, PHONE } from '@bahi/testing/browser/browser';

/** What a site keeps in the browser, by name. */
export type Storage = Readonly<Record<string, string>>;

/** An element with this text in it. */
export interface Sight {
  readonly selector: string;
  readonly text: string;
}

interface Visit {
  readonly url: string;
  readonly path: string;
  readonly storage: Storage;
}

/** The phone and line of Lighthouse's own preset: slow 4G, a processor four times slower. */
const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
const CPU_SLOWDOWN = 4;

/**
 * Opens a page on a phone on a slow network, in a new browser.
 * @returns for each sight the milliseconds from the navigation to its first frame.
 */
export async function seenOnSlowLine({ url, path, storage }: Visit, sights: readonly Sight[]): Promise<number[]> {
  const tab = await openTab(url, PHONE);
  try {
    const { page, context } = tab;
    await context.addInitScript(`Object.assign(localStorage, ${JSON.stringify(storage)})`);
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', LINE);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    await page.goto(path, { waitUntil: 'commit' });
    const firstSeen = async ({ selector, text }: Sight) => {
      const found = await page.waitForFunction(
        ([within, wanted]) =>
          [...document.querySelectorAll(within)].some(({ textContent }) => textContent?.includes(wanted)) &&
          performance.now(),
        [selector, text] as const,
        { polling: 'raf' },
      );
      return Number(await found.jsonValue());
    };
    return await Promise.all(sights.map(firstSeen));
  } finally {
    await tab.close();
  }
}
