import { type Response, Router } from 'express';
import type { Database } from '../data/types.js';

const READY_TIMEOUT_MS = 2_000;

/** `/livez` checks nothing; `/readyz` checks the own database only, so that one outage does not spread. */
export function healthRoutes(db: Pick<Database, 'ping'>): Router {
  const router = Router();
  router.get('/livez', (_request, response: Response) => response.json({ status: 'live' }));
  router.get('/readyz', async (_request, response: Response) => {
    try {
      await db.ping(READY_TIMEOUT_MS);
      response.json({ status: 'ready' });
    } catch {
      response.status(503).json({ status: 'database unavailable' });
    }
  });
  return router;
}
