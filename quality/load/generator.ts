import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type LoadShop, type Shot, shotAt } from './mix.js';

/** `clients`: each sends its next call after the reply, after a pause when rejected. `perSecond`: an open load. */
export type Pace = { readonly clients: number } | { readonly perSecond: number };

export interface LoadOrder {
  readonly url: string;
  readonly shops: readonly LoadShop[];
  readonly pace: Pace;
  readonly seconds: number;
}

/** One call: its kind, its status (0: no answer), how long its caller waited, and whether the reply had Retry-After. */
export interface Answer {
  readonly kind: Shot['kind'];
  readonly status: number;
  readonly waitMs: number;
  readonly hasRetryAfter: boolean;
}

const PATIENCE_MS = 20_000;
/**
 * Kept alive, like those of a proxy in front: node accepts one new connection in each turn of its loop. Twice as many as
 * the gateway has slots: with fewer, calls would wait here and never overload the gateway.
 */
const CONNECTIONS = 512;
const TICK_MS = 4;
const REFUSED_PAUSE_MS = 200;

type Call = (dueAt: number) => Promise<Answer>;

/** Makes the ordered calls; @returns every reply. A wait begins when the call was due, not when it was sent. */
export async function generate({ url, shops, pace, seconds }: LoadOrder): Promise<readonly Answer[]> {
  const agent = new Agent({
    keepAlive: true,
    scheduling: 'lifo',
    maxSockets: CONNECTIONS,
    maxFreeSockets: CONNECTIONS,
  });
  await connect(url, agent);
  const answers: Answer[] = [];
  let number = 0;
  const call: Call = async (dueAt) => {
    const shot = shotAt(shops, number++);
    const outcome = await fire(url, agent, shot);
    const answer = { kind: shot.kind, ...outcome, waitMs: performance.now() - dueAt };
    answers.push(answer);
    return answer;
  };
  const endsAt = performance.now() + seconds * 1000;
  await ('clients' in pace ? byClients(call, pace.clients, endsAt) : byClock(call, pace.perSecond, endsAt));
  agent.destroy();
  return answers;
}

function fire(url: string, agent: Agent, { method, path, headers, body }: Shot) {
  return new Promise<Pick<Answer, 'status' | 'hasRetryAfter'>>((resolve) => {
    const nothing = () => resolve({ status: 0, hasRetryAfter: false });
    const length = body === undefined ? {} : { 'Content-Length': String(Buffer.byteLength(body)) };
    const options = { method, agent, headers: { ...headers, ...length }, timeout: PATIENCE_MS };
    const outgoing = request(url + path, options, (incoming) => {
      const hasRetryAfter = Number(incoming.headers['retry-after']) >= 1;
      incoming.resume();
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, hasRetryAfter }));
      incoming.on('error', nothing);
    });
    outgoing.on('timeout', () => outgoing.destroy());
    outgoing.on('error', nothing);
    outgoing.end(body);
  });
}

function connect(url: string, agent: Agent) {
  return Promise.all(
    Array.from({ length: CONNECTIONS }, () =>
      fire(url, agent, { kind: 'read', method: 'GET', path: '/livez', headers: {} }),
    ),
  );
}

async function byClients(call: Call, clients: number, endsAt: number) {
  const client = async () => {
    while (performance.now() < endsAt) if ((await call(performance.now())).hasRetryAfter) await pause(REFUSED_PAUSE_MS);
  };
  await Promise.all(Array.from({ length: clients }, client));
}

async function byClock(call: Call, perSecond: number, endsAt: number) {
  const open: Promise<Answer>[] = [];
  for (let dueAt = performance.now(); dueAt < endsAt; dueAt += 1000 / perSecond) {
    while (performance.now() < dueAt) await pause(TICK_MS);
    open.push(call(dueAt));
  }
  await Promise.all(open);
}
