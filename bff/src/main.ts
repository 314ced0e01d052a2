import { connectShared } from '@bahi/platform/adapters';
import {
  AS_LONG_AS_ITS_PARTS,
  closeOnSignal,
  createLifecycle,
  createLogger,
  LINGER_AMONG_COPIES_MS,
  openMetrics,
  processEnv,
  reportStartFailure,
  startTracing,
} from '@bahi/platform/runtime';
import { readGatewayConfig } from './config.js';
import { startGateway } from './start-gateway.js';

const logger = createLogger({ name: 'bff', level: process.env.LOG_LEVEL ?? 'info' });
const lifecycle = createLifecycle({ logger });

const run = async () => {
  const env = processEnv();
  const config = readGatewayConfig(env);
  await startTracing('bff', env, lifecycle);
  const metrics = await openMetrics(env, { host: config.HOST, lifecycle });
  const world = connectShared(env, { name: 'bff', logger, lifecycle });
  const version = env.BAHI_VERSION ?? '0.1.0';
  const lingerMs = LINGER_AMONG_COPIES_MS;
  const gateway = await startGateway({ ...world, config, logger, metrics, version, lingerMs });
  lifecycle.opened('gateway', () => gateway.close(), AS_LONG_AS_ITS_PARTS);
};

const started = run().catch(async (error: unknown) => {
  reportStartFailure(error, logger);
  await lifecycle.close();
});
closeOnSignal(lifecycle, logger, started);
