import { startStandalone } from '@bahi/standalone';
import { stopWithParent } from './stop-with-parent.js';

const SERVICES = ['auth', 'catalog', 'orders', 'billing', 'analytics'];

/** The product as a process of its own, so that the load and the loaded do not share an event loop. */
async function run() {
  const [dataDir = ''] = process.argv.slice(2);
  const product = await startStandalone({
    port: 0,
    host: '127.0.0.1',
    dataDir,
    demo: false,
    env: { CALLS_PER_MINUTE: '100000000', SHOP_CALLS_PER_MINUTE: '100000000' },
  });
  const services = Object.fromEntries(SERVICES.map((name) => [name, product.urlOf(name)]));
  process.send?.({ url: product.url, services });
  stopWithParent(() => product.close());
}

run().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
