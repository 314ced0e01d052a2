import { contracts } from '@bahi/contracts';
import type { Request } from 'express';
import { createRouteTable } from './route-table.js';

/** The route label of a request for metrics: a path of the contracts or one of three words, so the number is bounded. */
export function routeLabels(): (request: Request) => string {
  const table = createRouteTable(contracts);
  return ({ method, path }) => {
    const match = table(method, path);
    if (match.kind === 'call') return match.spec.path;
    if (match.kind === 'file') return 'files';
    return path === '/api' || path.startsWith('/api/') ? 'none' : 'web';
  };
}
