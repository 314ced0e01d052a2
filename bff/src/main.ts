import { connectShared, openMetrics, readSharedSettings, runRoot } from '@bahi/platform/host';
import { DRAIN_WITH_REPLICAS_MS } from '@bahi/platform/http';
import { NO_OWN_TIMEOUT, readBuildInfo, startTracing } from '@bahi/platform/kernel';
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
    const drainMs = DRAIN_WITH_REPLICAS_MS;
    const gateway = await startGateway({ ...world, config, logger, metrics, build: readBuildInfo(env), drainMs });
    lifecycle.opened('gateway', () => gateway.close(), NO_OWN_TIMEOUT);
  },
});
