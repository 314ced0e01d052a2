import { Agent, request as httpRequest } from 'node:http';
import { type Api, type Client, createClient, type Problem, type Send, type WireRequest } from '@bahi/contracts/kit';
import { currentRequest, timeLeftMs } from '../kernel/request-context.js';
import { PEER_SECRET, REQUEST_ID, TIME_LEFT } from './headers.js';
import { peerSecretsIn } from './peer-secret.js';

/** A service did not reply in time, or not with a reply of its contract. The effect of the call is unknown. */
export class PeerUnavailableError extends Error {
  override readonly name = 'PeerUnavailableError';
  readonly peer: string;
  constructor(peer: string, cause?: unknown) {
    super(`${peer} did not answer`, { cause });
    this.peer = peer;
  }
}

/** A service replied with a failure. */
export class PeerRefusedError extends Error {
  override readonly name = 'PeerRefusedError';
  readonly status: number;
  readonly problem: Problem;
  constructor(peer: string, status: number, problem: Problem) {
    super(`${peer} answered ${status}: ${problem.detail}`);
    this.status = status;
    this.problem = problem;
  }
}

export interface PeerClientOptions {
  readonly name: string;
  /** Called on every request: a standalone product learns its ports while it starts. */
  readonly baseUrl: () => string;
  readonly peerSecret: string;
  /** Shorter when the deadline of the request being served comes before. */
  readonly timeoutMs?: number;
}

const DEFAULT_TIMEOUT_MS = 3_000;
const agent = new Agent({ keepAlive: true, maxSockets: 256, scheduling: 'lifo' });

interface Answer {
  readonly status: number;
  readonly body: string;
}

/**
 * The typed client of another service's calls, with the shared secret, the request id and a deadline.
 * @throws PeerUnavailableError when the outcome is unknown, PeerRefusedError for a failure reply.
 */
export function peerClient<A extends Api>(api: A, options: PeerClientOptions): Client<A> {
  return createClient(api, send(options));
}

function exchange(
  url: URL,
  { method, body, options }: WireRequest,
  headers: Record<string, string>,
  timeoutMs: number,
) {
  return new Promise<Answer>((resolve, reject) => {
    const content = body?.kind === 'json' ? JSON.stringify(body.value) : undefined;
    const typed =
      content === undefined
        ? headers
        : { ...headers, 'Content-Type': 'application/json', 'Content-Length': String(Buffer.byteLength(content)) };
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])]);
    const outgoing = httpRequest(url, { method, agent, headers: typed, signal }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(chunks).toString() }));
      incoming.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(content);
  });
}

function parsedBy(name: string, body: string): unknown {
  try {
    return JSON.parse(body || 'null');
  } catch (cause) {
    throw new PeerUnavailableError(name, cause); // a proxy in between replied
  }
}

function send({ name, baseUrl, peerSecret, timeoutMs = DEFAULT_TIMEOUT_MS }: PeerClientOptions): Send {
  return async (request) => {
    const requestId = currentRequest()?.requestId;
    const patienceMs = timeLeftMs(request.options.timeoutMs ?? timeoutMs);
    const headers = {
      [PEER_SECRET]: peerSecretsIn(peerSecret)[0],
      [TIME_LEFT]: String(patienceMs),
      ...(requestId ? { [REQUEST_ID]: requestId } : {}),
      ...request.options.headers,
    };
    const url = new URL(request.path, baseUrl());
    const answer = await exchange(url, request, headers, patienceMs).catch((cause: unknown) => {
      throw new PeerUnavailableError(name, cause);
    });
    if (answer.status >= 500) throw new PeerUnavailableError(name, answer.body);
    const parsed = parsedBy(name, answer.body);
    if (answer.status >= 400) throw new PeerRefusedError(name, answer.status, parsed as Problem);
    return parsed;
  };
}
