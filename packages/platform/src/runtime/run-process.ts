import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { connectResources } from '../adapters/connect-resources.js';
import { ConfigError, type Env, portSetting, readConfig, switchSetting } from './config.js';
import { LINGER_AMONG_COPIES_MS } from './http-server.js';
import { AS_LONG_AS_ITS_PARTS, createLifecycle, type Lifecycle } from './lifecycle.js';
import { createLogger, type Logger } from './logger.js';
import { openMetrics } from './metrics-server.js';
import { startService } from './start-service.js';
import { startTracing } from './start-tracing.js';
import type { ServiceDefinition } from './types.js';

const ProcessSettings = z.object({
  HOST: z.string().default('0.0.0.0'),
  PORT: portSetting(8080),
  LOG_LEVEL: z.enum(['debug', 'info', 'warn', 'error', 'silent']).default('info'),
  /** Off where a release job migrates before the processes start. */
  MIGRATE_ON_START: switchSetting(true),
});

/**
 * The environment with the content of mounted secret files in place of their paths. Other programs' `_FILE` names may
 * point at nothing; a secret that does is reported as missing by the settings that need it.
 */
export const processEnv = (): Env => {
  const files = Object.entries(process.env).filter(
    ([name, path]) => name.endsWith('_FILE') && path && existsSync(path),
  );
  const contents = files.map(([name, path]) => [
    name.slice(0, -'_FILE'.length),
    readFileSync(path ?? '', 'utf8').trim(),
  ]);
  return { ...process.env, ...Object.fromEntries(contents) };
};

/** SIGTERM and SIGINT close everything once; the process then ends by itself because nothing is left open. */
export const closeOnSignal = (lifecycle: Lifecycle, logger: Logger): void => {
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      logger.info({ signal }, 'Stopping');
      void lifecycle.close(); // parts log their own failures
    });
};

/** One clear message for settings and start-up failures; the exit code tells the supervisor. */
export const reportStartFailure = (error: unknown, logger: Logger): void => {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else logger.error({ err: error }, 'Could not start');
  process.exitCode = 1;
};

/** The root of a service's process: settings, adapters, service, signals. */
export const runProcess = async <Config>(definition: ServiceDefinition<Config>): Promise<void> => {
  const bootLogger = createLogger({ name: definition.name });
  const lifecycle = createLifecycle({ logger: bootLogger });
  try {
    const env = processEnv();
    const { HOST, PORT, LOG_LEVEL, MIGRATE_ON_START } = readConfig(ProcessSettings, env);
    const logger = createLogger({ name: definition.name, level: LOG_LEVEL });
    closeOnSignal(lifecycle, logger);
    await startTracing(definition.name, env, lifecycle);
    const metrics = await openMetrics(env, { host: HOST, lifecycle });
    const resources = { ...connectResources(env, { name: definition.name, logger, lifecycle }), metrics };
    const service = await startService(definition, resources, {
      env,
      host: HOST,
      port: PORT,
      migrateFirst: MIGRATE_ON_START,
      lingerMs: LINGER_AMONG_COPIES_MS,
    });
    lifecycle.opened(definition.name, () => service.close(), AS_LONG_AS_ITS_PARTS);
  } catch (error) {
    reportStartFailure(error, bootLogger);
    await lifecycle.close();
  }
};
