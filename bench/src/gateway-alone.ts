import { type RunningGateway, readGatewayConfig, startGateway } from '@bahi/bff';
import { memoryCache, systemClock } from '@bahi/platform/adapters';
import { silentLogger } from '@bahi/platform/kernel';
import { stopWithParent } from './stop-with-parent.js';

export interface GatewayAlone {
  readonly peers: (service: string) => string;
  readonly peerSecret: string;
  /** Closes the services behind it. */
  readonly closeRest?: () => void;
}

/** The program of a gateway in its own process: sends its address and stops with the bench. */
export async function runGatewayAlone({ peers, peerSecret, closeRest }: GatewayAlone): Promise<void> {
  const clock = systemClock();
  const cache = memoryCache({ clock });
  const gateway: RunningGateway = await startGateway({
    config: readGatewayConfig({
      HOST: '127.0.0.1',
      PORT: '0',
      CALLS_PER_MINUTE: '100000000',
      SHOP_CALLS_PER_MINUTE: '100000000',
    }),
    peers,
    peerSecret,
    cache,
    clock,
    logger: silentLogger(),
    build: { version: '0', commit: 'unknown' },
  });
  process.send?.({ url: gateway.url });
  stopWithParent(async () => {
    await gateway.close();
    closeRest?.();
    await cache.close();
  });
}
