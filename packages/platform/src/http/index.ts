export { createGate, type Gate } from '../kernel/gate.js';
export * from './app.js';
export * from './call.js';
export * from './caller-guard.js';
export {
  type Encodable,
  type EncodedReply,
  encodePart,
  encodeReply,
  notModified,
  type SendStreamed,
  type StreamedReply,
  streamReply,
} from './encode-reply.js';
export type { EncodedPart } from './encoded-part.js';
export { matchesEtag } from './etag.js';
export * from './headers.js';
export { HEALTH_PATHS, healthRoutes } from './health.js';
export { DRAIN_WITH_REPLICAS_MS, type Listening, listen, SERVER_CLOSES_WITHIN_MS } from './http-server.js';
export { checkDigest, createKeyQueue, IDEMPOTENCY_WAIT_MS, type KeyQueue, keyWaitMs } from './idempotency/key-queue.js';
export {
  claimKeysSql,
  freeKey,
  type KeyScope,
  keysAcrossShops,
  keysOfShop,
  storeRepliesSql,
} from './idempotency/key-rows.js';
export { type IdempotentCall, once } from './idempotency/once.js';
export { createOnceInSteps, type KeyedCall, type OnceInSteps, type StepsOutcome } from './idempotency/once-in-steps.js';
export { measure } from './measure.js';
export { type MountOptions, mount } from './mount.js';
export { type PeerClientOptions, PeerRefusedError, PeerUnavailableError, peerClient } from './peer-client.js';
export { type Answerable, FAULT_RETRY_SECONDS, noStore, refusalIn, sendProblem } from './problem.js';
export { isForwarded, isLoopbackAddress, networkOf } from './request-info.js';
export { requestDigest } from './request-key.js';
export type { UploadedFile } from './upload.js';
