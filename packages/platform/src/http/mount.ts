import {
  type Api,
  commonFailures,
  type EndpointSpec,
  type FileReply,
  leadingText,
  mediaTypeOf,
  parseWith,
  RefusedError,
  visibleTo,
} from '@bahi/contracts/kit';
import { can, type Need } from '@bahi/contracts/shared';
import { type Request, type Response, Router } from 'express';
import type { Logger } from '../kernel/logger.js';
import { currentRequest } from '../kernel/request-context.js';
import { createSecurityLog, type SecurityLog } from '../kernel/security-log.js';
import { nameCall } from '../kernel/tracing.js';
import type { Inbox } from '../messaging/types.js';
import type { AnswerControl, Call, Handler, Handlers } from './call.js';
import type { Caller, CallerGuard } from './caller-guard.js';
import { isEncodedReply, isStreamedReply } from './encode-reply.js';
import {
  AFTER,
  BEHIND,
  IDEMPOTENT_REPLAY,
  PEER_SECRET,
  POSITION,
  parsePositions,
  READ_YOUR_WRITES_MS,
} from './headers.js';
import { readInput } from './input.js';
import { isPeerSecret, peerSecretsIn } from './peer-secret.js';
import { FAULT_RETRY_SECONDS, refusalIn, sendProblem } from './problem.js';
import { requestInfoOf } from './request-info.js';
import { requestKeyOf } from './request-key.js';
import { plainEtagInRequest, sendEncoded } from './send-encoded.js';
import { sendFile } from './send-file.js';
import { CallerGoneError, sendStreamed } from './send-streamed.js';

export interface MountOptions {
  readonly guard: CallerGuard;
  readonly logger: Logger;
  readonly peerSecret: string;
  /** Makes reads wait for `X-After`; only services that consume events have one. */
  readonly inbox?: Inbox;
}

/**
 * Routes every call of an API to its handler: admits the caller, parses the input, parses the reply, answers every
 * failure as a problem. A known path with another method is 405 with `Allow`.
 */
export function mount<A extends Api>(api: A, handlers: Handlers<A>, options: MountOptions): Router {
  const router = Router();
  const securityLog = createSecurityLog(options.logger);
  for (const [path, calls] of byPath(api)) {
    const route = router.route(path);
    for (const [name, spec] of calls) {
      const handle = handlers[name as keyof A] as Handler<EndpointSpec>;
      const method = spec.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
      route[method]((request: Request, response: Response) =>
        serve(spec, handle, options, request, response).catch((error: unknown) =>
          fail({ spec, request, response, error, logger: options.logger, securityLog }),
        ),
      );
    }
    const allow = calls.map(([, { method }]) => method).join(', ');
    route.all((_request: Request, response: Response) => {
      response.setHeader('Allow', allow);
      const { methodNotAllowed } = commonFailures;
      sendProblem(response, requestIdOf(), { failure: methodNotAllowed, text: methodNotAllowed.text ?? '' });
    });
  }
  return router;
}

function requestIdOf() {
  return currentRequest()?.requestId ?? '';
}

async function admit(spec: EndpointSpec, request: Request, options: MountOptions): Promise<Caller | undefined> {
  if (spec.auth === 'user') return permitted(await options.guard.verify(request.headers.authorization), spec.needs);
  if (spec.auth === 'internal' && !isPeerSecret(request.headers[PEER_SECRET.toLowerCase()], options.peerSecret))
    throw new RefusedError(commonFailures.notFound);
  return undefined;
}

/** @throws RefusedError 403 that names the missing permission, before the body is read. */
function permitted(caller: Caller, needs: Need): Caller {
  if (can(caller.permissions, needs)) return caller;
  const issues = [{ code: needs, message: `This needs the permission "${needs}"` }];
  throw new RefusedError(commonFailures.forbidden, { issues });
}

function answerControl(response: Response, state: { status: number }): AnswerControl {
  return {
    header: (name, value) => response.setHeader(name, value),
    status: (code) => {
      state.status = code;
    },
    position: (source, position) => response.setHeader(POSITION, `${source}=${position}`),
    replayed: (code) => {
      state.status = code;
      response.setHeader(IDEMPOTENT_REPLAY, 'true');
    },
  };
}

interface Answer {
  readonly reply: unknown;
  readonly status: number;
  readonly caller: Caller | undefined;
}

/** Parses the reply too: a handler cannot leak a column, nor a field that its reader may not see. */
function sendReply(spec: EndpointSpec, response: Response, { reply, status, caller }: Answer): void {
  const parsed = parseWith(caller ? visibleTo(spec.reply, caller.permissions) : spec.reply, reply);
  if (!parsed.ok)
    throw new Error(`Reply of ${spec.method} ${spec.path} breaks its contract: ${leadingText(parsed.issues)}`, {
      cause: parsed.issues,
    });
  // A text and not its bytes: Node sends it in one piece with the headers.
  const content = JSON.stringify(parsed.value);
  response.status(status).setHeader('Content-Type', 'application/json; charset=utf-8');
  response.setHeader('Content-Length', Buffer.byteLength(content));
  response.end(content);
}

async function catchUpWith(request: Request, response: Response, caller: Caller | undefined, inbox: Inbox | undefined) {
  if (!inbox || !caller || request.method !== 'GET' || !request.headers[AFTER.toLowerCase()]) return;
  const after = parsePositions(request.get(AFTER));
  if (!(await inbox.waitFor(caller.shopId, after, READ_YOUR_WRITES_MS))) response.setHeader(BEHIND, 'true');
}

async function serve(
  spec: EndpointSpec,
  handle: Handler<EndpointSpec>,
  options: MountOptions,
  request: Request,
  response: Response,
) {
  nameCall(spec.method, spec.path);
  const requestId = requestIdOf();
  plainEtagInRequest(request);
  const caller = await admit(spec, request, options);
  const input = await readInput(spec, request, response);
  const state = { status: spec.status ?? 200 };
  const key = requestKeyOf(spec, request, { caller, input, secret: peerSecretsIn(options.peerSecret)[0] });
  await catchUpWith(request, response, caller, options.inbox);
  const { params, query, body, file } = input;
  const answer = answerControl(response, state);
  const call = {
    params,
    query,
    body,
    file,
    caller,
    key,
    answer,
    request: requestInfoOf(request, requestId),
  } as unknown as Call<EndpointSpec>;
  const reply = await handle(call);
  // A gateway in the same process replies itself when the deadline is exceeded.
  if (response.headersSent) return undefined;
  if (isEncodedReply(spec, reply, caller?.permissions))
    return isStreamedReply(reply) ? sendStreamed(request, response, reply) : sendEncoded(request, response, reply);
  const mediaType = mediaTypeOf(spec.reply);
  if (mediaType) return sendFile(response, reply as FileReply, { status: state.status, mediaType });
  return sendReply(spec, response, { reply, status: state.status, caller });
}

function declares(spec: EndpointSpec, { failure }: RefusedError) {
  return [...Object.values(commonFailures), ...(spec.failures ?? []), ...(spec.file ? [spec.file.tooLarge] : [])].some(
    ({ code, status }) => code === failure.code && status === failure.status,
  );
}

function sendRefusal(spec: EndpointSpec, response: Response, refused: RefusedError) {
  const { failure, issues, retryAfterSeconds } = refused;
  const ownText = (failure.code === 'forbidden' && spec.forbiddenText) || (failure.status === 503 && spec.faultText);
  const text = ownText || refused.message;
  const extras = { ...refused.figures, ...(spec.problemExtras?.includes('details') ? { details: text } : {}) };
  const retry = retryAfterSeconds ?? (failure.status === 503 ? FAULT_RETRY_SECONDS : undefined);
  sendProblem(response, requestIdOf(), { failure, text, issues, retryAfterSeconds: retry, extras });
}

/** A 5xx has no details for the user; the log has all of them. */
function sendFault(spec: EndpointSpec, response: Response, error: unknown, logger: Logger) {
  logger.error({ err: error, call: `${spec.method} ${spec.path}` }, 'Call failed');
  const text = spec.faultText ?? commonFailures.unavailable.text ?? '';
  sendRefusal(spec, response, new RefusedError(commonFailures.unavailable, { text }));
}

interface FailedCall {
  readonly spec: EndpointSpec;
  readonly request: Request;
  readonly response: Response;
  readonly error: unknown;
  readonly logger: Logger;
  readonly securityLog: SecurityLog;
}

function fail({ spec, request, response, error, logger, securityLog }: FailedCall) {
  if (error instanceof CallerGoneError) return undefined;
  const refused = refusalIn(error);
  if (refused?.failure.code === 'forbidden') recordForbidden(securityLog, spec, request);
  if (refused && declares(spec, refused)) return sendRefusal(spec, response, refused);
  return sendFault(spec, response, error, logger);
}

/** The line names the request, by which the user's other lines are found. */
function recordForbidden(log: SecurityLog, spec: EndpointSpec, request: Request) {
  const { network, userAgent } = requestInfoOf(request, requestIdOf());
  const call = `${spec.method} ${spec.path}`;
  log.write({ event: 'service.forbidden', result: 'rejected', reason: 'forbidden', network, userAgent, call });
}

function byPath(api: Api) {
  const paths = new Map<string, [string, EndpointSpec][]>();
  for (const [name, spec] of Object.entries(api)) paths.set(spec.path, [...(paths.get(spec.path) ?? []), [name, spec]]);
  return paths;
}
