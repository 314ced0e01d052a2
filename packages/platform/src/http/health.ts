import { type Response, Router } from 'express';
import type { Database } from '../data/types.js';
import type { BuildInfo } from '../kernel/build-info.js';

/** Where a process answers whether it lives and whether it can serve. */
export const HEALTH_PATHS = { live: '/livez', ready: '/readyz' } as const;

const READY_TIMEOUT_MS = 2_000;

/** `/livez` checks nothing and names the build; `/readyz` checks the own database only, so that one outage does not spread. */
export function healthRoutes(db: Pick<Database, 'ping'>, build: BuildInfo): Router {
  const router = Router();
  router.get(HEALTH_PATHS.live, (_request, response: Response) => response.json({ status: 'live', ...build }));
  router.get(HEALTH_PATHS.ready, async (_request, response: Response) => {
    try {
      await db.ping(READY_TIMEOUT_MS);
      response.json({ status: 'ready' });
    } catch {
      response.status(503).json({ status: 'database unavailable' });
    }
  });
  return router;
}
