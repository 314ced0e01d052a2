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

/**
 * SIGTERM and SIGINT close everything once; the process then ends by itself because nothing is left open. A signal during
 * the start waits for its end: what a start opens after everything was closed would be closed by nobody.
 */
export const closeOnSignal = (lifecycle: Lifecycle, logger: Logger, start: Promise<unknown>): void => {
  const close = () => lifecycle.close(); // parts log their own failures
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      logger.info({ signal }, 'Stopping');
      void start.then(close, close);
    });
};

/** One clear message for settings and start-up failures; the exit code tells the supervisor. */
export const reportStartFailure = (error: unknown, logger: Logger): void => {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else logger.error({ err: error }, 'Could not start');
  process.exitCode = 1;
};

interface Surroundings {
  readonly env: Env;
  readonly settings: z.output<typeof ProcessSettings>;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
}

const start = async <Config>(
  definition: ServiceDefinition<Config>,
  { env, settings: { HOST: host, PORT: port, MIGRATE_ON_START: migrateFirst }, logger, lifecycle }: Surroundings,
) => {
  const { name } = definition;
  await startTracing(name, env, lifecycle);
  const metrics = await openMetrics(env, { host, lifecycle });
  const resources = { ...connectResources(env, { name, logger, lifecycle }), metrics };
  const options = { env, host, port, migrateFirst, lingerMs: LINGER_AMONG_COPIES_MS };
  const service = await startService(definition, resources, options);
  lifecycle.opened(name, () => service.close(), AS_LONG_AS_ITS_PARTS);
};

/** The root of a service's process: settings, adapters, service, signals. */
export const runProcess = async <Config>(definition: ServiceDefinition<Config>): Promise<void> => {
  const bootLogger = createLogger({ name: definition.name });
  const lifecycle = createLifecycle({ logger: bootLogger });
  try {
    const env = processEnv();
    const settings = readConfig(ProcessSettings, env);
    const logger = createLogger({ name: definition.name, level: settings.LOG_LEVEL });
    const started = start(definition, { env, settings, logger, lifecycle });
    closeOnSignal(lifecycle, logger, started);
    await started;
  } catch (error) {
    reportStartFailure(error, bootLogger);
    await lifecycle.close();
  }
};
