export { type ConsumersOptions, startConsumers } from './consumers.js';
export { type EventFeedRoutes, eventFeedRoutes } from './event-feed.js';
export { createInbox, type EventFeed, FeedUnavailableError, type InboxOptions, type ServiceInbox } from './inbox.js';
export { inSets, on } from './on.js';
export { createOutbox, type OutboxOptions } from './outbox.js';
export { listParked, type ParkedEvent } from './parked-events.js';
export { prunePublished } from './prune-published.js';
export { type Relay, type RelayOptions, startRelay } from './relay.js';
export type { ReplayResult } from './replay-parked.js';
export type {
  EventDraft,
  EventHandler,
  Inbox,
  Outbox,
  Positions,
  ReceivedEvent,
  SerializedEvent,
  SetHandler,
  Subscription,
} from './types.js';
