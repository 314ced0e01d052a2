import type { IncomingMessage, ServerResponse } from 'node:http';

import { gatewayContext } from './gateway-context.js';
import { onceHeadSent } from './head-sent.js';

/** How often the progress of a stream is looked at within its deadline. */
const CHECKS = 4;

/**
 * Calls `onLate` at the deadline of a call, once. A streamed reply has the deadline for its first byte, and the same time
 * again for each that follows. @returns whether it was called.
 */
export function enforceDeadline(request: IncomingMessage, response: ServerResponse, onLate: () => void): () => boolean {
  const { spec, untilMs } = gatewayContext(request);
  const leftMs = untilMs - performance.now();
  let isLate = false;
  let stop = () => {};
  const reject = () => {
    isLate = true;
    stop();
    onLate();
  };
  const late = setTimeout(reject, leftMs);
  stop = () => clearTimeout(late);
  if (spec?.isStreamed)
    onceHeadSent(response, () => {
      stop();
      if (!isLate) stop = watchProgress(response, leftMs, reject);
    });
  response.once('close', () => stop());
  return () => isLate;
}

/** Whether the caller is the slow side: bytes for it wait in this process. */
export function isCallerSlow(response: ServerResponse): boolean {
  return response.headersSent && response.writableNeedDrain;
}

function watchProgress(response: ServerResponse, patienceMs: number, onStall: () => void): () => void {
  let sent = -1;
  let checksWithout = 0;
  const timer = setInterval(() => {
    const now = response.socket?.bytesWritten ?? 0;
    checksWithout = now === sent ? checksWithout + 1 : 0;
    sent = now;
    if (checksWithout >= CHECKS) onStall();
  }, patienceMs / CHECKS);
  return () => clearInterval(timer);
}
