import { randomUUID } from 'node:crypto';
import { contracts } from '@bahi/contracts';
import { authInternalApi } from '@bahi/contracts/auth';
import { gatewayApi } from '@bahi/contracts/gateway';
import { commonFailures, type EndpointSpec, RefusedError } from '@bahi/contracts/kit';
import {
  type Caller,
  type CallerGuard,
  createCallerGuard,
  HEALTH_PATHS,
  measure,
  networkOf,
  noStore,
  peerClient,
  REQUEST_ID,
  refusalIn,
  sendProblem,
} from '@bahi/platform/http';
import {
  type BuildInfo,
  createSecurityLog,
  type Lifecycle,
  type Logger,
  type Metrics,
  nameCall,
  runInRequest,
  type SecurityLog,
} from '@bahi/platform/kernel';
import type { Cache, Clock, Peers } from '@bahi/platform/ports';
import express, { type Express, type NextFunction, type Request, type Response } from 'express';
import { type AdaptiveLimit, needsSlot } from './adaptive-limit.js';
import { apiDocuments } from './api-documents.js';
import { type CallLimit, createCallLimit } from './call-limit.js';
import { requestTimeout } from './client-errors.js';
import type { GatewayConfig } from './config.js';
import { crossOrigin, embeddable } from './cross-origin.js';
import { OVERLOAD_RETRY_SECONDS } from './early-rejection.js';
import { isExempt } from './exempt.js';
import { gatewayContext } from './gateway-context.js';
import { onceHeadSent } from './head-sent.js';
import type { InProcessServices } from './in-process-transport.js';
import { requireOneHost } from './one-host.js';
import { routeLabels } from './route-labels.js';
import { createRouteTable, type Match } from './route-table.js';
import { securityHeaders } from './security-headers.js';
import { createSessionCheck, type SessionCheck } from './session-check.js';
import { createExportShop } from './shop-export/export-shop.js';
import type { OnFault } from './transport.js';
import { createUpstreams } from './upstreams.js';
import { webFiles } from './web-files.js';

export interface GatewayWorld {
  readonly config: GatewayConfig;
  readonly peers: Peers;
  /** Absent when every service has a process of its own. */
  readonly inProcessServices?: InProcessServices | undefined;
  readonly peerSecret: string;
  readonly cache: Cache;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly lifecycle: Lifecycle;
  readonly concurrency: AdaptiveLimit;
  readonly build: BuildInfo;
  /** Absent when metrics are off; then nothing is measured. */
  readonly metrics?: Metrics | undefined;
}

/** Replies for a service that did not, with the failure that the contract of the call names. */
const replyToFault: OnFault = (request, response, { isStalled }) => {
  const refused = isStalled ? new RefusedError(requestTimeout) : unavailable();
  refuse(request, response as Response, refused, gatewayContext(request).spec);
};

interface Admission {
  readonly guard: CallerGuard;
  readonly sessions: SessionCheck;
  readonly limit: CallLimit;
  readonly exemptLoopback: boolean;
}

/** The gateway as an express application: headers, documents, calls, web files; everything else is a problem. */
export function createGatewayApp(world: GatewayWorld): Express {
  const { config, logger, metrics, build } = world;
  const app = express();
  app
    .disable('x-powered-by')
    .disable('etag')
    .set('trust proxy', config.TRUSTED_PROXY_HOPS)
    .set('query parser', 'simple');
  app.get(HEALTH_PATHS.live, (_request, response) => void response.json({ status: 'live', ...build }));
  app.get(HEALTH_PATHS.ready, (_request, response) => void response.json({ status: 'ready' }));
  if (metrics) app.use(measure(metrics, routeLabels()));
  app.use(freshRequestId, securityHeaders({ hsts: config.HSTS }), requireOneHost);
  app.use('/api', noStore);
  app.use('/uploads', crossOrigin(config.ALLOWED_ORIGINS), embeddable(config.ALLOWED_ORIGINS));
  app.use('/api', crossOrigin(config.ALLOWED_ORIGINS));
  app.use(apiDocuments(build));
  const callRoute = createCallRoute(world);
  app.use((request, response, next) =>
    /^\/(api|uploads)(\/|$)/.test(request.path) ? callRoute(request, response, next) : next(),
  );
  if (config.WEB_DIST) app.use(webFiles(config.WEB_DIST));
  app.use((request, response) => refuse(request, response, new RefusedError(commonFailures.notFound)));
  app.use(answerError(logger));
  return app;
}

function refuse(request: Request, response: Response, refused: RefusedError, spec?: EndpointSpec) {
  const text = refused.failure.code === 'unavailable' && spec?.faultText ? spec.faultText : refused.message;
  const retryAfterSeconds = refused.retryAfterSeconds ?? (refused.failure.status === 503 ? 5 : undefined);
  const extras = spec?.problemExtras?.includes('details') ? { details: text } : {};
  sendProblem(response, gatewayContext(request).requestId, {
    failure: refused.failure,
    text,
    issues: refused.issues,
    retryAfterSeconds,
    extras,
  });
}

function unavailable(retryAfterSeconds = 5) {
  return new RefusedError(commonFailures.unavailable, { retryAfterSeconds });
}

/** Request ids are the gateway's: one that a caller sends is ignored. */
function freshRequestId(request: Request, response: Response, next: NextFunction): void {
  const requestId = randomUUID();
  gatewayContext(request).requestId = requestId;
  response.setHeader(REQUEST_ID, requestId);
  runInRequest({ requestId }, next);
}

/** Every wait inside `work` is bounded by the deadline of this call. */
function withDeadline(request: Request, deadlineMs: number, work: () => Promise<void>): Promise<void> {
  const { requestId } = gatewayContext(request);
  const untilMs = performance.now() + deadlineMs;
  gatewayContext(request).untilMs = untilMs;
  return runInRequest({ requestId, untilMs }, work);
}

/** Callers without a session or above their limit. Unknown paths and faults are no matter of security. */
function recordRefusal(log: SecurityLog, request: Request, { failure }: RefusedError) {
  if (failure.status !== 401 && failure.status !== 429) return;
  const { spec, userId } = gatewayContext(request);
  log.write({
    event: 'gateway.refused',
    result: 'rejected',
    reason: failure.code,
    userId,
    network: networkOf(request.ip ?? ''),
    userAgent: request.headers['user-agent'],
    call: spec && `${spec.method} ${spec.path}`,
  });
}

/** Signature, session, then the limits of user and shop: the cheapest check first. @returns the caller of a call with a token */
async function admit(
  request: Request,
  { guard, sessions, limit, exemptLoopback }: Admission,
): Promise<Caller | undefined> {
  const isLimited = !(exemptLoopback && isExempt(request));
  const takeAnonymous = () => (isLimited ? limit.takeAnonymous(networkOf(request.ip ?? '')) : undefined);
  if (gatewayContext(request).spec?.auth !== 'user') {
    await takeAnonymous();
    return undefined;
  }
  const caller = await guard.verify(request.headers.authorization).catch(async (error: unknown) => {
    if (refusalIn(error)) await takeAnonymous();
    throw error;
  });
  gatewayContext(request).userId = caller.userId;
  await sessions(caller.sessionId);
  if (isLimited) await limit.take(caller);
  return caller;
}

function refuseMatch(match: Match, response: Response): RefusedError | null {
  if (match.kind === 'unknown') return new RefusedError(commonFailures.notFound);
  if (match.kind !== 'wrong-method') return null;
  response.setHeader('Allow', match.allow);
  return new RefusedError(commonFailures.methodNotAllowed);
}

/**
 * Takes a slot once the whole request has arrived: slow senders occupy none.
 * @throws RefusedError when there is none left.
 */
function acquireSlot(
  concurrency: AdaptiveLimit,
  service: string,
  { request, response }: { readonly request: Request; readonly response: Response },
) {
  if (concurrency.isFull(service)) throw unavailable(OVERLOAD_RETRY_SECONDS);
  // A service may reply before it has read everything; then there is nothing left to count.
  const take = () => {
    if (response.destroyed) return;
    const release = concurrency.acquire();
    response.once('close', release);
    // A list is sent as fast as it is read: the time until its first byte measures how busy the service is.
    if (gatewayContext(request).spec?.isStreamed) onceHeadSent(response, release);
  };
  if (request.complete) take();
  else request.once('end', take);
}

function createCallRoute(world: GatewayWorld) {
  const { config, peers, peerSecret, cache, clock, logger, lifecycle, concurrency, metrics } = world;
  const auth = peerClient(authInternalApi, { name: 'auth', baseUrl: () => peers('auth'), peerSecret });
  const guard = createCallerGuard({ clock, loadKeys: async () => (await auth.listVerificationKeys()).keys });
  const perMinute = {
    user: config.CALLS_PER_MINUTE,
    shop: config.SHOP_CALLS_PER_MINUTE,
    network: config.ANONYMOUS_CALLS_PER_MINUTE,
  };
  const limit = createCallLimit({ cache, clock, perMinute });
  lifecycle.opened('call limit', () => limit.close());
  const admission = {
    guard,
    limit,
    sessions: createSessionCheck({ cache, auth, clock }),
    exemptLoopback: config.EXEMPT_LOOPBACK,
  };
  const exportShop = createExportShop(world);
  const table = createRouteTable(contracts);
  const securityLog = createSecurityLog(logger);
  const upstreamOf = createUpstreams({ ...world, onFault: replyToFault });
  metrics?.gauge('bahi_calls_in_flight', 'Calls in flight', async () => concurrency.inFlight);
  metrics?.gauge('bahi_concurrency_limit', 'The present limit of calls in flight', async () => concurrency.limit);

  const pass = (request: Request, response: Response, next: NextFunction, service: string) => {
    const upstream = upstreamOf(service);
    if (!upstream.breaker.allows()) throw unavailable(1);
    if (needsSlot(service, gatewayContext(request).spec)) acquireSlot(concurrency, service, { request, response });
    return upstream.handle(request, response, next);
  };

  const answer = async (request: Request, response: Response, next: NextFunction, match: Match): Promise<void> => {
    const { spec } = gatewayContext(request);
    try {
      const refused = refuseMatch(match, response);
      if (refused) throw refused;
      const caller = spec ? await admit(request, admission) : undefined;
      if (caller && spec === gatewayApi.exportShop) return await exportShop(request, response, caller);
      if (match.kind === 'call' || match.kind === 'file') await pass(request, response, next, match.service);
    } catch (error) {
      const refused = refusalIn(error);
      if (!refused) logger.warn({ err: error }, 'Admission failed');
      if (refused) recordRefusal(securityLog, request, refused);
      refuse(request, response, refused ?? unavailable(), spec);
    }
  };

  return (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const match = table(request.method, request.path);
    const spec = match.kind === 'call' ? match.spec : undefined;
    gatewayContext(request).spec = spec;
    if (spec) nameCall(spec.method, spec.path);
    const deadlineMs = spec?.file ? config.FILE_DEADLINE_MS : config.CALL_DEADLINE_MS;
    return withDeadline(request, deadlineMs, () => answer(request, response, next, match));
  };
}

function answerError(logger: Logger) {
  return (error: unknown, request: Request, response: Response, _next: NextFunction) => {
    const refused = refusalIn(error);
    if (!refused) logger.error({ err: error }, 'Gateway failed');
    refuse(request, response, refused ?? unavailable());
  };
}
