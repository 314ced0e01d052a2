import { generateKeyPairSync } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { memoryCache, systemClock } from '@bahi/platform/adapters';
import { openMetrics } from '@bahi/platform/host';
import { type Listening, listen, TOKEN_AUDIENCE, TOKEN_ISSUER, TOKEN_TYPE } from '@bahi/platform/http';
import { createLifecycle, silentLogger } from '@bahi/platform/kernel';
import type { Cache } from '@bahi/platform/ports';
import express from 'express';
import jwt from 'jsonwebtoken';
import { readGatewayConfig, startGateway } from '../src/index.js';

const PEER_SECRET = 'p'.repeat(32);
/** What `?flowing` sends, one piece in 50 ms. */
export const FLOWING_PIECES = 40;
const SERVICES = ['auth', 'catalog', 'orders', 'billing', 'analytics'];

export interface Seen {
  readonly service: string;
  readonly method: string;
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  /** The service's port of the connection. */
  readonly port: number;
  /** The gateway's port: another one for each connection. */
  readonly from: number;
  /** How many more listeners the response takes before Node reports a leak. */
  readonly freeListeners: number;
  /** Whether no more of the request can come. */
  isOver(): boolean;
}

const ids = {
  sub: '01a0604f-39c7-7b10-9d2e-51c07c7e8a64',
  shop: '01a0604f-39c7-7b10-9d2e-51c07c7e8a65',
  sid: '01a0604f-39c7-7b10-9d2e-51c07c7e8a66',
};

export interface Changes {
  readonly cache?: Cache;
  /** Whether the services run in the gateway's process, as in the standalone product. */
  readonly isOneProcess?: boolean;
}

/** Both transports from the gateway to the services. */
export const WAYS: readonly (readonly [way: string, changes: Changes])[] = [
  ['over connections', {}],
  ['in one process', { isOneProcess: true }],
];

/** A gateway in front of services that only record their requests. */
export async function gatewayWorld(env: Record<string, string> = {}, changes: Changes = {}) {
  const keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKeyPem = keys.publicKey.export({ type: 'spki', format: 'pem' }).toString();
  const seen: Seen[] = [];
  const sessions = { live: true, answers: true, asked: 0, delayMs: 0 };
  const drips = new Set<NodeJS.Timeout>();

  const service = (name: string) => {
    const app = express();
    app.get(
      '/internal/keys',
      (_request, response) => void response.json({ keys: [{ kid: 'k1', publicKeyPem, notAfter: null }] }),
    );
    app.get('/internal/sessions/:id', async (_request, response) => {
      sessions.asked += 1;
      if (sessions.delayMs > 0) await pause(sessions.delayMs);
      if (sessions.answers) response.json({ live: sessions.live, expiresAt: null });
      else response.status(503).json({});
    });
    app.use((request, response) => {
      const { method, url, headers, socket } = request;
      const freeListeners = response.getMaxListeners() - response.listenerCount('close');
      const isOver = () => socket.destroyed;
      seen.push({
        service: name,
        method,
        url,
        headers,
        port: socket.localPort ?? 0,
        from: socket.remotePort ?? 0,
        freeListeners,
        isOver,
      });
      if (request.url.includes('silent')) return;
      if (request.url.includes('broken')) request.socket.destroy();
      else if (request.url.includes('standing')) response.write('{"first":');
      else if (request.url.includes('flowing')) {
        let pieces = 0;
        const flow = setInterval(() => {
          pieces += 1;
          response.write('.');
          if (pieces === FLOWING_PIECES) response.end();
        }, 50);
        drips.add(flow);
        response.once('close', () => clearInterval(flow));
      } else if (request.url.includes('dripping')) {
        response.setHeader('Content-Length', '1000000');
        const drip = setInterval(() => response.write('.'), 50);
        drips.add(drip);
        response.once('close', () => clearInterval(drip));
      } else if (request.url.includes('half')) {
        response.setHeader('Content-Length', '1000');
        response.write('half', () => request.socket.destroy());
      } else response.status(200).vary('Accept-Encoding').json({ success: true, service: name });
    });
    return app;
  };

  const services = new Map<string, Listening>();
  const apps = new Map(SERVICES.map((name) => [name, service(name)]));
  for (const [name, app] of apps) services.set(name, await listen(app, { port: 0, host: '127.0.0.1' }));
  const webDist = builtWeb();
  const clock = systemClock();
  const cache = changes.cache ?? memoryCache({ clock });
  const config = readGatewayConfig({ PORT: '0', HOST: '127.0.0.1', WEB_DIST: webDist, ...env });
  const peers = (name: string) => services.get(name)?.url ?? '';
  const lifecycle = createLifecycle({ logger: silentLogger() });
  const gateway = await startGateway({
    config,
    peers,
    ...(changes.isOneProcess ? { inProcessServices: (name) => apps.get(name) } : {}),
    peerSecret: PEER_SECRET,
    cache,
    clock,
    logger: silentLogger(),
    metrics: await openMetrics(env, { host: '127.0.0.1', lifecycle }),
    build: { version: '0.0.0', commit: 'abc' },
  });

  const claims = { ...ids, typ: TOKEN_TYPE, iss: TOKEN_ISSUER, aud: TOKEN_AUDIENCE };
  const bearerOf = (who: Partial<typeof ids>) => {
    const token = jwt.sign({ ...claims, ...who }, keys.privateKey, {
      algorithm: 'ES256',
      keyid: 'k1',
      expiresIn: '1h',
    });
    return { Authorization: `Bearer ${token}` };
  };
  return {
    url: gateway.url,
    seen,
    sessions,
    cache,
    sessionId: ids.sid,
    bearer: bearerOf({}),
    bearerOf,
    stop: (name: string) => services.get(name)?.close(),
    close: async () => {
      await gateway.close();
      for (const drip of drips) clearInterval(drip);
      await lifecycle.close();
      await Promise.all([...services.values()].map((one) => one.close()));
      await cache.close();
      rmSync(webDist, { recursive: true, force: true });
    },
  };
}

function builtWeb() {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-web-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Bahi</title>');
  mkdirSync(join(folder, '.vite'));
  const hints = { '/dashboard': '</assets/app-1a2b.js>; rel=modulepreload' };
  writeFileSync(join(folder, '.vite', 'preload-hints.json'), JSON.stringify(hints));
  writeFileSync(join(folder, 'assets', 'app-1a2b.js'), 'console.log(1)');
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.map'), '{}');
  writeFileSync(join(folder, 'sw.js'), 'console.log(2)');
  writeFileSync(join(folder, 'assets', 'app-1a2b.js.gz'), gzipSync('console.log(1)'));
  return folder;
}

export type GatewayWorld = Awaited<ReturnType<typeof gatewayWorld>>;
