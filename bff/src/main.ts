import { connectShared, readSharedSettings } from '@bahi/platform/adapters';
import {
  AS_LONG_AS_ITS_PARTS,
  LINGER_AMONG_COPIES_MS,
  openMetrics,
  runRoot,
  startTracing,
} from '@bahi/platform/runtime';
import { readGatewayConfig } from './config.js';
import { startGateway } from './start-gateway.js';

void runRoot({
  name: 'bff',
  settingsOf: (env) => [() => readGatewayConfig(env), () => readSharedSettings(env)],
  start: async ({ env, logger, lifecycle }) => {
    const config = readGatewayConfig(env);
    await startTracing('bff', env, lifecycle);
    const metrics = await openMetrics(env, { host: config.HOST, lifecycle });
    const world = connectShared(env, { name: 'bff', logger, lifecycle });
    const version = env.BAHI_VERSION ?? '0.1.0';
    const lingerMs = LINGER_AMONG_COPIES_MS;
    const gateway = await startGateway({ ...world, config, logger, metrics, version, lingerMs });
    lifecycle.opened('gateway', () => gateway.close(), AS_LONG_AS_ITS_PARTS);
  },
});
