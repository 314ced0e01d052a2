export type { Cache, CacheCount } from './cache.js';
export { CLOCKS_DIFFER_MS, type Clock } from './clock.js';
export type { Closable } from './closable.js';
export type { EventBus, Subscriber } from './event-bus.js';
export type { FileStore, StoredFile } from './file-store.js';
export type { Mail, Mailer } from './mailer.js';
export type { Peers } from './peers.js';
