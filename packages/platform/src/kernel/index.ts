export { FIRST_PAUSE_MS, forEachOf, nextPause, orAborted, pause } from './abortable.js';
export { type BatchOptions, batchByShop } from './batch-by-shop.js';
export { beforeDeadline } from './before-deadline.js';
export { type BuildInfo, BuildSettings, readBuildInfo } from './build-info.js';
export { type ByteBoundedCache, createByteBoundedCache } from './byte-bounded-cache.js';
export { ConfigError, type Env, gapsOf, portSetting, readConfig, switchSetting } from './config.js';
export { escapeHtml } from './escape-html.js';
export { createLifecycle, type Lifecycle, NO_OWN_TIMEOUT } from './lifecycle.js';
export { createLogger, type Logger, silentLogger } from './logger.js';
export { markHandled } from './mark-handled.js';
export type { Metrics, MetricsPage } from './metrics.js';
export {
  cacheRateLimiter,
  type RateLimiter,
  type RateLimitRule,
  type RateLimitStore,
  storeRateLimiter,
} from './rate-limiter.js';
export { currentRequest, type RequestContext, runInRequest, timeLeftMs } from './request-context.js';
export { createSecurityLog, SECURITY_LOG, type SecurityEvent, type SecurityLog } from './security-log.js';
export { millisecondsSetting, timeZoneSetting } from './settings.js';
export { startTracing, TracingSettings } from './start-tracing.js';
export { nameCall } from './tracing.js';
export { yieldToEventLoop } from './yield-to-event-loop.js';
