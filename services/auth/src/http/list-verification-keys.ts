import type { authInternalApi } from '@bahi/contracts/auth';
import type { Handler } from '@bahi/platform/http';
import type { AuthPorts } from './ports.js';

/** GET /internal/keys */
export const listVerificationKeys =
  ({ keys }: AuthPorts): Handler<typeof authInternalApi.listVerificationKeys> =>
  async () => {
    const verifying = await keys.verifying();
    return {
      keys: verifying.map(({ kid, publicKeyPem, notAfter }) => ({
        kid,
        publicKeyPem,
        notAfter: notAfter?.toISOString() ?? null,
      })),
    };
  };
