/** The product's own header names; standard ones are written out where they are used. */
export const REQUEST_ID = 'X-Request-ID';
/** Set by writes: `orders=12`, the position of the last event of the caller's shop. */
export const POSITION = 'X-Position';
/** Sent back by clients that want to read their own writes: `orders=12,billing=3`. */
export const AFTER = 'X-After';
/** Set on a read whose reply is older than `X-After`. */
export const BEHIND = 'X-Behind';
/** How long a read waits to catch up with `X-After` before it replies with what it has. */
export const READ_YOUR_WRITES_MS = 400;
export const IDEMPOTENCY_KEY = 'Idempotency-Key';
export const IDEMPOTENT_REPLAY = 'Idempotent-Replay';
/** Set by the gateway and between services: milliseconds until the deadline of the caller. */
export const TIME_LEFT = 'X-Time-Left-Ms';
/** Set by the gateway on a request of a page of an allowed origin. */
export const ALLOWED_ORIGIN = 'X-Allowed-Origin';
/** Set by the gateway on a request that a proxy has passed on: its address is not the caller's machine. */
export const BEHIND_PROXY = 'X-Behind-Proxy';
export const PEER_SECRET = 'X-Peer-Secret';
export const RETRY_AFTER = 'Retry-After';

const PAIR = /^([a-z]{1,20})=(\d{1,15})$/;

/** Reads a number of milliseconds; anything malformed is nothing. */
export function parseTimeLeft(header: string | undefined): number | undefined {
  return /^\d{1,7}$/.test(header ?? '') ? Number(header) : undefined;
}

/** Reads `orders=12,billing=3`; anything malformed is left out, because the header is optional. */
export function parsePositions(header: string | undefined): Record<string, number> {
  const positions: Record<string, number> = {};
  for (const part of (header ?? '').split(',').slice(0, 10)) {
    const match = PAIR.exec(part.trim());
    if (match?.[1] && match[2]) positions[match[1]] = Number(match[2]);
  }
  return positions;
}
