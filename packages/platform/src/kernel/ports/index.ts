export type { Cache, CacheCount } from './cache.js';
export { type Clock, MAX_CLOCK_SKEW_MS } from './clock.js';
export type { Closable } from './closable.js';
export type { EventBus, Subscriber } from './event-bus.js';
export type { FileStore, StoredFile } from './file-store.js';
export type { Mail, Mailer } from './mailer.js';
export type { Peers } from './peers.js';
