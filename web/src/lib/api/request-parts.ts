import { onSessionClose } from '../session/session.js';

/** The latest position per source, for read-your-writes. */
const positions = new Map<string, number>();
onSessionClose(() => positions.clear());

/** Reads `orders=12` or `orders=12,billing=3` of an answer's X-Position. */
export function rememberPositions(header: string | null): void {
  for (const part of header?.split(',') ?? []) {
    const [source = '', value = ''] = part.trim().split('=');
    const position = Number(value);
    if (source && Number.isSafeInteger(position) && position > (positions.get(source) ?? 0))
      positions.set(source, position);
  }
}

/** The value of X-After, or null before the first write. */
export function positionsSeen(): string | null {
  return positions.size === 0 ? null : [...positions].map(([source, position]) => `${source}=${position}`).join(',');
}

/** Defeats caches in between: the `_t` of a query. */
export function cacheBuster(): number {
  return Date.now();
}

/** Starts a trace (W3C Trace Context): one press is one trace through every service. */
export function newTraceparent(): string {
  return `00-${hex(16)}-${hex(8)}-01`;
}

function hex(bytes: number) {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}
