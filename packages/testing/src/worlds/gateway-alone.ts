import { resolve } from 'node:path';
import { readGatewayConfig, startGateway } from '@bahi/bff';
import { memoryCache, systemClock } from '@bahi/platform/adapters';
import { silentLogger } from '@bahi/platform/kernel';

const WEB_DIST = resolve(import.meta.dirname, '..', '..', '..', '..', 'web', 'dist');
/** Where nothing listens. */
const NOWHERE = 'http://127.0.0.1:9';

/**
 * Starts the gateway with the built web app and no service behind it, for pages whose calls are answered in the browser.
 * @throws when the web app is not built.
 */
export async function openGatewayAlone(): Promise<{ readonly url: string; close(): Promise<void> }> {
  const clock = systemClock();
  const cache = memoryCache({ clock });
  const gateway = await startGateway({
    config: readGatewayConfig({ PORT: '0', HOST: '127.0.0.1', WEB_DIST }),
    peers: () => NOWHERE,
    peerSecret: 'of no service',
    cache,
    clock,
    logger: silentLogger(),
    build: { version: '0.0.0', commit: 'test' },
  });
  return {
    url: gateway.url,
    close: async () => {
      await gateway.close();
      await cache.close();
    },
  };
}
