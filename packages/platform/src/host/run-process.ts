import { existsSync, readFileSync } from 'node:fs';
import * as z from 'zod';
import { FileSettings } from '../adapters/open-files.js';
import { DRAIN_WITH_REPLICAS_MS } from '../http/http-server.js';
import { readBuildInfo } from '../kernel/build-info.js';
import {
  ConfigError,
  type Env,
  logLevelSetting,
  portSetting,
  readConfig,
  refuseGaps,
  switchSetting,
} from '../kernel/config.js';
import { createLifecycle, type Lifecycle, NO_OWN_TIMEOUT } from '../kernel/lifecycle.js';
import { createLogger, type Logger } from '../kernel/logger.js';
import { startTracing } from '../kernel/start-tracing.js';
import { connectResources, readServiceSettings } from './connect-resources.js';
import { openMetrics, readMetricsSettings } from './metrics-server.js';
import { startService } from './start-service.js';
import type { ServiceDefinition } from './types.js';

export const ProcessSettings = z.object({
  HOST: z.string().default('0.0.0.0').describe('the address it listens on'),
  PORT: portSetting(8080).describe('the port it listens on'),
  LOG_LEVEL: logLevelSetting.describe('the least important level that is logged'),
});

export const ServiceProcessSettings = z.object({
  MIGRATE_ON_START: switchSetting(true).describe('`off` where a release job migrates before the processes start'),
});

/**
 * The environment with the content of mounted secret files in place of their paths. Other programs' `_FILE` names may
 * point at nothing; a secret that does is reported as missing by the settings that need it.
 */
export function processEnv(): Env {
  const files = Object.entries(process.env).filter(
    ([name, path]) => name.endsWith('_FILE') && path && existsSync(path),
  );
  const contents = files.map(([name, path]) => [
    name.slice(0, -'_FILE'.length),
    readFileSync(path ?? '', 'utf8').trim(),
  ]);
  return { ...process.env, ...Object.fromEntries(contents) };
}

/**
 * SIGTERM and SIGINT close everything once; the process ends when nothing is open. A signal during the start takes effect
 * after it, so that everything the start opens is closed.
 */
export function closeOnSignal(lifecycle: Lifecycle, logger: Logger, start: Promise<unknown>): void {
  const close = () => lifecycle.close(); // parts log their own failures
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.once(signal, () => {
      logger.info({ signal }, 'Stopping');
      void start.then(close, close);
    });
}

/** One clear message for settings and start-up failures; the exit code informs the supervisor. */
export function reportStartFailure(error: unknown, logger: Logger): void {
  if (error instanceof ConfigError) process.stderr.write(`${error.message}\n`);
  else logger.error({ err: error }, 'Could not start');
  process.exitCode = 1;
}

/** What the start of a process receives. */
export interface ProcessContext {
  readonly env: Env;
  readonly settings: z.output<typeof ProcessSettings>;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
}

export interface ProcessRoot {
  readonly name: string;
  /** How its parts read their settings: all before any part starts, so that one message names every gap. */
  readonly settingsOf: (env: Env) => readonly (() => unknown)[];
  readonly start: (processContext: ProcessContext) => Promise<void>;
}

/** How every process reads its settings; each reader throws a ConfigError for its gaps. */
export function processSettings(env: Env): readonly (() => unknown)[] {
  return [() => readConfig(ProcessSettings, env), () => readBuildInfo(env), () => readMetricsSettings(env)];
}

/** How the process of a service reads its settings, beside those of every process. */
export function serviceSettings(definition: ServiceDefinition, env: Env): readonly (() => unknown)[] {
  const { name, isInOneCell = false, readConfig: readOwn } = definition;
  const readShared = () => {
    const { DATABASE_URL: urls } = readServiceSettings(env);
    if (isInOneCell && urls.length > 1) throw new ConfigError([`DATABASE_URL: ${name} has one database for all cells`]);
  };
  return [
    () => readConfig(ServiceProcessSettings, env),
    readShared,
    () => readConfig(FileSettings, env),
    () => readOwn(env),
  ];
}

/** Runs a process: settings, log, signals, and a clear message when it cannot start. */
export async function runRoot({ name, settingsOf, start }: ProcessRoot): Promise<void> {
  const bootLogger = createLogger({ name });
  const lifecycle = createLifecycle({ logger: bootLogger });
  try {
    const env = processEnv();
    refuseGaps([...processSettings(env), ...settingsOf(env)]);
    const settings = readConfig(ProcessSettings, env);
    const logger = createLogger({ name, level: settings.LOG_LEVEL });
    const started = start({ env, settings, logger, lifecycle });
    closeOnSignal(lifecycle, logger, started);
    await started;
  } catch (error) {
    reportStartFailure(error, bootLogger);
    await lifecycle.close();
  }
}

/** Runs the process of a service: settings, adapters, service, signals. */
export function runProcess<Config>(definition: ServiceDefinition<Config>): Promise<void> {
  const { name } = definition;
  return runRoot({
    name,
    settingsOf: (env) => serviceSettings(definition as ServiceDefinition, env),
    start: async ({ env, settings: { HOST: host, PORT: port }, logger, lifecycle }) => {
      const { MIGRATE_ON_START: migrateFirst } = readConfig(ServiceProcessSettings, env);
      await startTracing(name, env, lifecycle);
      const metrics = await openMetrics(env, { host, lifecycle });
      const resources = { ...connectResources(env, { name, logger, lifecycle }), metrics };
      const options = { env, host, port, migrateFirst, drainMs: DRAIN_WITH_REPLICAS_MS };
      const service = await startService(definition, resources, options);
      lifecycle.opened(name, () => service.close(), NO_OWN_TIMEOUT);
    },
  });
}
