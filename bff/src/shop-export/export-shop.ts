import { pipeline } from 'node:stream/promises';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { can, DEFAULT_TIME_ZONE, dayOf } from '@bahi/contracts/shared';
import { type Caller, createGate } from '@bahi/platform/http';
import type { Logger } from '@bahi/platform/kernel';
import type { Clock, Peers } from '@bahi/platform/ports';
import type { Request, Response } from 'express';
import { gatewayContext } from '../gateway-context.js';
import { shopArchive } from './shop-archive.js';

export interface ExportShopOptions {
  readonly peers: Peers;
  readonly peerSecret: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Each reads every table of a shop; more at once would slow sales down. */
const AT_ONCE = 2;
const RETRY_SECONDS = 30;

/** GET /api/users/export-shop: everything of the caller's shop as one file. @throws RefusedError before its first byte */
export function createExportShop({ peers, peerSecret, clock, logger }: ExportShopOptions) {
  const gate = createGate({ atOnce: AT_ONCE, maxWaiting: 0, retryAfterSeconds: RETRY_SECONDS });
  return (request: Request, response: Response, caller: Caller): Promise<void> => {
    if (!can(caller.permissions, 'export')) throw new RefusedError(commonFailures.forbidden);
    const { requestId } = gatewayContext(request);
    return gate(async () => {
      const archive = await shopArchive({ peers, peerSecret, shopId: caller.shopId, requestId });
      response.setHeader('Content-Type', 'application/zip');
      const name = `bahi-${dayOf(clock.now(), DEFAULT_TIME_ZONE)}.zip`;
      response.setHeader('Content-Disposition', `attachment; filename="${name}"`);
      await pipeline(archive, response).catch((error: unknown) => {
        // The client sees a broken download; a whole one has its end.
        if (!request.socket.destroyed) logger.warn({ err: error }, 'An export was broken off');
        response.destroy();
      });
    });
  };
}
