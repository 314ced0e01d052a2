import { type Logger as PinoLogger, pino, stdSerializers, stdTimeFunctions } from 'pino';
import { currentRequest } from './request-context.js';
import { currentTraceId } from './tracing.js';

/** Structured lines. Levels are promises: error = someone must act, warn = it healed, info = one line per business event. */
export type Logger = PinoLogger;

/** Fields that must never reach a log, at the top of a line or one level down; a deeper search costs more than the line. */
const SECRETS = ['password', 'newPassword', 'currentPassword', 'otp', 'token', 'authorization', 'cookie'];

export interface LoggerOptions {
  readonly name: string;
  readonly level?: string;
  /** Where lines go; standard output when left out. */
  readonly destination?: { write(line: string): void };
}

/** A JSON logger that adds the id of the request being served. */
export function createLogger({ name, level = 'info', destination }: LoggerOptions): Logger {
  const options = {
    name,
    level,
    timestamp: stdTimeFunctions.isoTime,
    serializers: { err: withoutRows },
    redact: { paths: SECRETS.flatMap((secret) => [secret, `*.${secret}`]), censor: '[hidden]' },
    mixin: () => {
      const requestId = currentRequest()?.requestId;
      const traceId = currentTraceId();
      return { ...(requestId ? { requestId } : {}), ...(traceId ? { traceId } : {}) };
    },
  };
  return destination ? pino(options, destination) : pino(options);
}

/** PostgreSQL quotes the row that it refuses in these fields of its errors, and people's names with it. */
function withoutRows(error: Error) {
  const line: unknown = stdSerializers.err(error);
  if (typeof line !== 'object' || line === null) return line;
  const { detail: _, where: __, ...rest } = line as Record<string, unknown>;
  return rest;
}

/** For tests and for processes with an output of their own. */
export function silentLogger(): Logger {
  return pino({ level: 'silent' });
}
