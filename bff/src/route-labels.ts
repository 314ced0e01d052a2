import { contracts } from '@bahi/contracts';
import type { Request } from 'express';
import { createRouteTable } from './route-table.js';

/** Names the route of a request for numbers: a path of the contracts, or one of three words, however many are asked for. */
export function routeLabels(): (request: Request) => string {
  const table = createRouteTable(contracts);
  return ({ method, path }) => {
    const match = table(method, path);
    if (match.kind === 'call') return match.spec.path;
    if (match.kind === 'file') return 'files';
    return path === '/api' || path.startsWith('/api/') ? 'none' : 'web';
  };
}
