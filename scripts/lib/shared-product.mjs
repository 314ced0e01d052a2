import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Suites make shops of their own; together they call more often than a browser does. */
const LIMITS = { ANONYMOUS_CALLS_PER_MINUTE: '1000000' };

/**
 * Does work beside one product that all browser suites use, instead of one for each suite: `openWorld` finds it by `BAHI_URL`
 * and `BAHI_MAIL_URL`. The workspace must be built.
 * @template T
 * @param {() => Promise<T>} work
 */
export const withSharedProduct = async (work) => {
  const { startStandalone } = await import('@bahi/standalone');
  const dataDir = await mkdtemp(join(tmpdir(), 'bahi-e2e-'));
  const product = await startStandalone({
    port: 0,
    host: '127.0.0.1',
    dataDir,
    demo: false,
    durable: false,
    env: LIMITS,
  });
  Object.assign(process.env, { BAHI_URL: product.url, BAHI_MAIL_URL: product.mailUrl });
  try {
    return await work();
  } finally {
    delete process.env.BAHI_URL;
    delete process.env.BAHI_MAIL_URL;
    await product.close();
    await rm(dataDir, { recursive: true, force: true });
  }
};
