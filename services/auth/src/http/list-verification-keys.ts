import type { authInternalApi } from '@bahi/contracts/auth';
import type { Handler } from '@bahi/platform/http';
import { listVerificationKeys as list } from '../app/list-verification-keys.js';
import type { Deps } from '../deps.js';
import { presentVerificationKey } from './present.js';

/** GET /internal/keys */
export function listVerificationKeys(deps: Deps): Handler<typeof authInternalApi.listVerificationKeys> {
  return async () => ({ keys: (await list(deps)).map(presentVerificationKey) });
}
