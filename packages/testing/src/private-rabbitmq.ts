import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const INSTALLED = '/usr/lib/rabbitmq/lib';

/** Whether this machine has a RabbitMQ to start. */
export function hasRabbitMq(): boolean {
  return programs() !== null;
}

export interface RabbitMqPorts {
  readonly port: number;
  readonly distribution: number;
  readonly epmd: number;
}

/** How to start a broker of one's own, and what is left to do when it has ended. */
export interface PrivateRabbitMq {
  readonly command: string;
  readonly env: NodeJS.ProcessEnv;
  /** Name and password, as in a URL. */
  readonly user: string;
  /** The data of the broker; it may be deleted while the broker is down. */
  readonly dataDir: string;
  /** Ends its name server, which outlives it. */
  endNameServer(): void;
}

/**
 * Prepares a broker of the installed RabbitMQ in a folder of its own; it shares nothing with one that runs on this
 * machine. The caller starts the command in a process group of its own.
 * @throws when no RabbitMQ is installed.
 */
export function privateRabbitMq(folder: string, ports: RabbitMqPorts): PrivateRabbitMq {
  const bin = programs();
  if (!bin) throw new Error('No RabbitMQ is installed');
  configure(folder, ports.port);
  return {
    command: join(bin, 'rabbitmq-server'),
    env: environment(folder, ports),
    user: 'app:app',
    dataDir: join(folder, 'mnesia'),
    endNameServer: () => void spawnSync('epmd', ['-port', String(ports.epmd), '-kill'], { stdio: 'ignore' }),
  };
}

/** The folder of the installed programs; not the wrapper on the path, which changes user and folder. */
function programs(): string | null {
  const version = existsSync(INSTALLED)
    ? readdirSync(INSTALLED).find((name) => name.startsWith('rabbitmq_server-'))
    : undefined;
  return version ? join(INSTALLED, version, 'sbin') : null;
}

function configure(folder: string, port: number) {
  mkdirSync(join(folder, 'log'), { recursive: true });
  writeFileSync(join(folder, 'plugins'), '[rabbitmq_consistent_hash_exchange].\n');
  const settings = [
    `listeners.tcp.local = 127.0.0.1:${port}`,
    'default_user = app',
    'default_pass = app',
    'loopback_users = none',
    'log.console = false',
    'disk_free_limit.absolute = 50MB',
  ];
  writeFileSync(join(folder, 'rabbitmq.conf'), `${settings.join('\n')}\n`);
}

function environment(folder: string, { port, distribution, epmd }: RabbitMqPorts): NodeJS.ProcessEnv {
  return {
    ...process.env,
    // The Erlang cookie is written to the home folder.
    HOME: folder,
    RABBITMQ_NODENAME: `bahi${port}@localhost`,
    RABBITMQ_NODE_PORT: String(port),
    RABBITMQ_DIST_PORT: String(distribution),
    RABBITMQ_MNESIA_BASE: join(folder, 'mnesia'),
    RABBITMQ_LOG_BASE: join(folder, 'log'),
    RABBITMQ_PID_FILE: join(folder, 'pid'),
    RABBITMQ_ENABLED_PLUGINS_FILE: join(folder, 'plugins'),
    RABBITMQ_CONFIG_FILE: join(folder, 'rabbitmq'),
    RABBITMQ_CONF_ENV_FILE: join(folder, 'none.conf'),
    RABBITMQ_GENERATED_CONFIG_DIR: join(folder, 'generated'),
    ERL_EPMD_PORT: String(epmd),
    ERL_EPMD_ADDRESS: '127.0.0.1',
  };
}
