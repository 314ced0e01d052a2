import { LRUCache } from 'lru-cache';
import type { Logger } from './logger.js';

/** What happened, to which account, from where. Nothing of it is a secret, and an address is a keyed digest. */
export interface SecurityEvent {
  /** A stable name, such as `auth.sign-in`; docs/security.md lists them. */
  readonly event: string;
  /** `failed` is a fault of ours. */
  readonly result: 'accepted' | 'rejected' | 'failed';
  /** The code of the failure. */
  readonly reason?: string | undefined;
  readonly userId?: string | undefined;
  readonly shopId?: string | undefined;
  readonly address?: string | undefined;
  readonly network: string;
  readonly userAgent?: string | undefined;
  /** Method and path of the contract. */
  readonly call?: string | undefined;
}

export interface SecurityLog {
  write(event: SecurityEvent): void;
}

/** Reasons that one caller can cause without end: one line in this time, with the number of those before it as `repeated`. */
const NOISY = new Set(['rate-limited', 'token-missing', 'token-invalid']);
const QUIET_MS = 60_000;
const MAX_CALLERS = 10_000;

/** The mark of a line, by which log stores choose what they keep for longer. */
export const SECURITY_LOG = 'security';

/** Writes security lines, whatever the level of the other lines is; only `silent` is silent. */
export function createSecurityLog(logger: Logger, elapsedMs = () => performance.now()): SecurityLog {
  const lines = logger.isLevelEnabled('fatal') ? logger.child({ log: SECURITY_LOG }, { level: 'info' }) : logger;
  const quiet = new LRUCache<string, { untilMs: number; unwritten: number }>({ max: MAX_CALLERS });
  const isQuiet = (key: string, nowMs: number) => {
    const state = quiet.get(key);
    if (!state || state.untilMs <= nowMs) return false;
    state.unwritten += 1;
    return true;
  };
  return {
    write(event) {
      const line = { ...event, userAgent: event.userAgent?.slice(0, 200) };
      if (!event.reason || !NOISY.has(event.reason)) return lines.info(line, 'Security event');
      const key = JSON.stringify([event.event, event.reason, event.network, event.userId, event.address]);
      const nowMs = elapsedMs();
      if (isQuiet(key, nowMs)) return;
      lines.info({ ...line, repeated: quiet.get(key)?.unwritten ?? 0 }, 'Security event');
      quiet.set(key, { untilMs: nowMs + QUIET_MS, unwritten: 0 });
    },
  };
}
