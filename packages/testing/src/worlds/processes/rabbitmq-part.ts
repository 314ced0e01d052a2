import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { privateRabbitMq, type RabbitMqPorts } from '@bahi/testing';
import { ownProcess } from './own-process.js';
import type { StorePart } from './part.js';
import { firstWord } from './ports.js';
import { until } from './until.js';

const START_MS = 180_000;

export interface RabbitMqPart extends StorePart {
  readonly user: string;
  /** Deletes all data of the broker, which must be down. */
  wipe(): void;
  /** Ends its name server, which outlives it; the very last call. */
  close(): void;
}

/** A broker of its own. */
export function rabbitMqPart(folder: string, ports: RabbitMqPorts): RabbitMqPart {
  const { command, env, user, dataDir, endNameServer } = privateRabbitMq(folder, ports);
  const own = ownProcess({ command, args: [], env, logFile: join(folder, 'rabbitmq.log') });
  // It answers the protocol's header only when it is open for business.
  const serves = async () => (await firstWord(ports.port, 'AMQP\x00\x00\x09\x01')).startsWith('\x01');
  return {
    name: 'rabbitmq',
    serves,
    get pid() {
      return own.pid;
    },
    user,
    start() {
      own.spawn();
      return until('rabbitmq', serves, { withinMs: START_MS, whyHopeless: own.obituary });
    },
    kill: own.kill,
    stop: own.stop,
    freeze: async () => own.signal('SIGSTOP'),
    thaw: async () => own.signal('SIGCONT'),
    wipe: () => rmSync(dataDir, { recursive: true, force: true }),
    close: endNameServer,
  };
}
