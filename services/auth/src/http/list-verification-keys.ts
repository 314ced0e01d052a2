import type { authInternalApi } from '@bahi/contracts/auth';
import type { Handler } from '@bahi/platform/http';
import type { AuthPorts } from './ports.js';

/** GET /internal/keys */
export function listVerificationKeys({ keys }: AuthPorts): Handler<typeof authInternalApi.listVerificationKeys> {
  return async () => {
    const verifying = await keys.verifying();
    return {
      keys: verifying.map(({ kid, publicKeyPem, notAfter }) => ({
        kid,
        publicKeyPem,
        notAfter: notAfter?.toISOString() ?? null,
      })),
    };
  };
}
