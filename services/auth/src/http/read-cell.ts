import type { authInternalApi } from '@bahi/contracts/auth';
import type { Handler } from '@bahi/platform/http';
import { readCell as read } from '../app/read-cell.js';
import type { Deps } from '../deps.js';

/** GET /internal/shops/:shopId/cell */
export function readCell(deps: Deps): Handler<typeof authInternalApi.readCell> {
  return async ({ params }) => ({ cell: await read(deps, params.shopId) });
}
