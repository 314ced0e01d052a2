import { join } from 'node:path';
import { readGatewayConfig, startGateway } from '@bahi/bff';
import { lockFolder, openDataFolder, startEmbeddedPostgres } from '@bahi/embedded-postgres';
import {
  type CapturedMail,
  capturedMail,
  FileSettings,
  memoryBus,
  memoryCache,
  openFiles,
  type SmtpOptions,
  smtpMail,
  systemClock,
} from '@bahi/platform/adapters';
import { openMetrics } from '@bahi/platform/host';
import {
  createLifecycle,
  createLogger,
  type Env,
  type Lifecycle,
  type Logger,
  NO_OWN_TIMEOUT,
  readBuildInfo,
  readConfig,
} from '@bahi/platform/kernel';
import type { Clock } from '@bahi/platform/ports';
import { claimPort, portProblem } from './claim-port.js';
import { type DemoAccount, prepareDemo } from './demo/prepare-demo.js';
import { openLogFiles } from './log-files.js';
import { mailPage, mailPageUrl } from './mail-page.js';
import { type MovableClock, movableClock } from './movable-clock.js';
import { type Progress, silentProgress, stoppable } from './progress.js';
import { openSecrets, type Secrets } from './secrets.js';
import { startServices } from './services.js';
import { builtWeb } from './settings.js';
import { StartError } from './start-error.js';

export interface StandaloneOptions {
  /** 0 for a free one. */
  readonly port: number;
  readonly host: string;
  readonly dataDir: string;
  readonly demo: boolean;
  /** How many days the demo shop looks back on, for tests; thirteen months when absent. */
  readonly demoDays?: number;
  /** Settings of the services and the gateway. */
  readonly env?: Env;
  readonly progress?: Progress;
  readonly logLevel?: string;
  /** The clock of the product; that of the machine when absent. */
  readonly clock?: Clock;
  /** False for tests: a faster database that a power cut may destroy. */
  readonly durable?: boolean;
  /** No step of the start begins after this signal. */
  readonly signal?: AbortSignal;
  /** Sends mail; without it mail is captured. */
  readonly smtp?: SmtpOptions | undefined;
  readonly onMail?: (mail: CapturedMail) => void;
  /** Called when the database ends without a stop. */
  readonly onDatabaseLost?: () => void;
}

/** The whole product, running. */
export interface Standalone {
  readonly url: string;
  /** The sign-in of the demo shop, when this data folder has one. */
  readonly demo: DemoAccount | undefined;
  /** Where captured mail is shown, with its key; absent where mail is sent. */
  readonly mailUrl: string | undefined;
  /** Captured, newest first. */
  mails(): readonly CapturedMail[];
  /** Where a service answers by itself, behind the gateway. */
  urlOf(service: string): string;
  close(): Promise<void>;
}

/** Longer than the database may take to stop. */
const PART_TIMEOUT_MS = 45_000;

interface Opening {
  readonly options: StandaloneOptions;
  readonly lifecycle: Lifecycle;
  readonly logger: Logger;
  readonly dataDir: string;
  readonly progress: Progress;
}

/**
 * Starts everything in this process: embedded PostgreSQL, five services, the gateway in front.
 * @throws StartError, EmbeddedPostgresError or ConfigError with one sentence; whatever was opened is closed again.
 */
export async function startStandalone(options: StandaloneOptions): Promise<Standalone> {
  const dataDir = await openDataFolder(options.dataDir);
  const lock = await lockFolder(dataDir, { waitMs: STOPPING_COPY_MS });
  const quiet = createLogger({ name: 'bahi', level: 'silent' });
  const lifecycle = createLifecycle({ logger: quiet, partTimeoutMs: PART_TIMEOUT_MS });
  lifecycle.opened('lock', () => lock.release());
  try {
    // After the lock: a copy that is just stopping still has the port.
    if (options.port !== 0) await claimPort(options);
    const logger = openLog(dataDir, options, lifecycle);
    const progress = stoppable(options.progress ?? silentProgress, options.signal);
    const running = await open({ options, lifecycle, logger, dataDir, progress });
    return { ...running, close: () => lifecycle.close() };
  } catch (error) {
    await lifecycle.close();
    throw options.signal?.aborted ? new StartError('Stopped before the start was complete.', { cause: error }) : error;
  }
}

async function openDatabase({ options, lifecycle, logger, dataDir, progress }: Opening) {
  return progress.step('Starting the database', async () => {
    const database = await startEmbeddedPostgres({
      dataDir: join(dataDir, 'postgres'),
      logger,
      durable: options.durable ?? true,
      onUnexpectedEnd: () => options.onDatabaseLost?.(),
    });
    lifecycle.opened('embedded database', () => database.close());
    return database;
  });
}

/** A mail server, or the mails captured in memory. */
function openMail({ options: { smtp, onMail }, lifecycle }: Opening, clock: MovableClock) {
  const captured = capturedMail({ clock, ...(onMail ? { onMail } : {}) });
  if (!smtp) return { mail: captured, captured };
  const mail = smtpMail(smtp);
  lifecycle.opened('mail', () => mail.close());
  return { mail, captured: undefined };
}

/** The adapters of one process: bus and cache in memory, files on disk. */
function openShared({ options, lifecycle, logger, dataDir }: Opening, secrets: Secrets, clock: MovableClock) {
  const events = memoryBus({ logger });
  lifecycle.opened('bus', () => events.close());
  const cache = memoryCache({ clock });
  lifecycle.opened('cache', () => cache.close());
  return {
    events,
    cache,
    files: openFiles(readConfig(FileSettings, options.env ?? {}), join(dataDir, 'files')),
    peerSecret: secrets.peerSecret,
    clock,
    logger,
  };
}

/** One page for all services, since they share the process. */
function openNumbers(env: Env, { options: { host }, lifecycle }: Opening) {
  return openMetrics(env, { host, lifecycle }).catch((error: NodeJS.ErrnoException) => {
    throw portProblem(error, { port: Number(env.METRICS_PORT), host, setting: 'METRICS_PORT' });
  });
}

function environmentOf({ env = {}, host, port }: StandaloneOptions, secrets: Secrets): Env {
  return {
    AUTH_SECRET: secrets.authSecret,
    EXEMPT_LOOPBACK: 'on',
    WEB_DIST: builtWeb(),
    ...env,
    HOST: host,
    PORT: String(port),
  };
}

async function open(opening: Opening): Promise<Omit<Standalone, 'close'>> {
  const { options, lifecycle, logger, dataDir, progress } = opening;
  const secrets = await openSecrets(dataDir);
  const env = environmentOf(options, secrets);
  const build = readBuildInfo(env);
  const metrics = await openNumbers(env, opening);
  const database = await openDatabase(opening);
  const clock = movableClock(options.clock ?? systemClock());
  const { mail, captured } = openMail(opening, clock);
  const shared = { ...openShared(opening, secrets, clock), mail, metrics };
  const demo = await prepareDemo({ dataDir, database, wanted: options.demo });
  const { urlOf, here } = await progress.step('Starting the services', () =>
    startServices({ shared, database, secrets, env, lifecycle }),
  );
  if (demo.isMissing)
    await progress.step('Setting up the demo shop', () =>
      demo.fill({ urlOf, clock, signal: options.signal, days: options.demoDays }),
    );
  const gateway = await progress.step('Starting the gateway', () =>
    startGateway({
      ...shared,
      peers: urlOf,
      inProcessServices: here,
      config: readGatewayConfig(env),
      build,
      inFront: [mailPage({ mailer: captured, key: secrets.mailKey })],
    }).catch((error: NodeJS.ErrnoException) => {
      throw portProblem(error, options);
    }),
  );
  lifecycle.opened('gateway', () => gateway.close(), NO_OWN_TIMEOUT);
  logger.info({ url: gateway.url, dataDir, ...build }, 'Bahi is up');
  const { url } = gateway;
  return {
    url,
    demo: demo.account,
    mailUrl: captured && mailPageUrl(url, secrets.mailKey),
    mails: () => captured?.mails() ?? [],
    urlOf,
  };
}

function openLog(dataDir: string, { logLevel = 'info', clock }: StandaloneOptions, lifecycle: Lifecycle): Logger {
  const files = openLogFiles(dataDir, clock ?? systemClock());
  lifecycle.opened('log', () => files.close());
  return createLogger({ name: 'bahi', level: logLevel, destination: files });
}

/** How long another process that is stopping may hold the folder. */
const STOPPING_COPY_MS = 3_000;
