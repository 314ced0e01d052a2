import { normalizeEmail } from '@bahi/contracts/auth';
import type { EndpointSpec } from '@bahi/contracts/kit';
import { type Call, type Caller, type Handler, type RequestInfo, refusalIn } from '@bahi/platform/http';
import type { SecurityEvent } from '@bahi/platform/kernel';
import type { Deps } from '../deps.js';
import { addressDigest } from '../domain/address-digest.js';

type Recorder = Pick<Deps, 'securityLog' | 'secrets'>;

/** The parts of a call that a security line is made of. */
interface RecordedCall {
  readonly request: RequestInfo;
  readonly caller?: Caller | undefined;
  readonly body?: unknown;
}

/** A handler whose outcome is written to the security log under a stable name. */
export function recorded<E extends EndpointSpec>(deps: Recorder, event: string, handler: Handler<E>): Handler<E> {
  return async (call: Call<E>) => {
    const line = { event, ...subjectOf(deps, call as RecordedCall) };
    try {
      const reply = await handler(call);
      deps.securityLog.write({ ...line, result: 'accepted', userId: line.userId ?? userIdIn(reply) });
      return reply;
    } catch (error) {
      const refused = refusalIn(error);
      deps.securityLog.write({ ...line, result: refused ? 'rejected' : 'failed', reason: refused?.failure.code });
      throw error;
    }
  };
}

function subjectOf(
  { secrets }: Recorder,
  { request, caller, body }: RecordedCall,
): Omit<SecurityEvent, 'event' | 'result'> {
  const { network, userAgent } = request;
  const email = caller ? undefined : (body as { readonly email?: string } | undefined)?.email;
  return {
    userId: caller?.userId,
    shopId: caller?.shopId,
    address: email === undefined ? undefined : addressDigest(secrets, normalizeEmail(email)),
    network,
    userAgent,
  };
}

/** The account that a sign-in answered with. */
function userIdIn(reply: unknown): string | undefined {
  return (reply as { readonly user?: { readonly id?: string } }).user?.id;
}
