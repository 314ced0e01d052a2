import { type Api, commonFailures, type Envelope, eventFeedApi, RefusedError } from '@bahi/contracts/kit';
import { type CallerGuard, createApp, type Handlers, listen, mount } from '@bahi/platform/http';
import { silentLogger } from '@bahi/platform/kernel';

/** Some calls of a contract with the replies of a test. */
export interface Stub {
  readonly api: Api;
  readonly handlers: Readonly<Record<string, unknown>>;
}

/** Replies to some calls of a service; the others are 404. */
export function stub<A extends Api>(api: A, handlers: Partial<Handlers<A>>): Stub {
  return {
    api: Object.fromEntries(Object.entries(api).filter(([name]) => name in handlers)),
    handlers,
  };
}

/** A stub of a service on a real port. */
export interface StubPeer {
  readonly url: string;
  /** What its event feed offers, in the order of positions; a test may add to it. */
  readonly published: Envelope[];
  close(): Promise<void>;
}

const rejectAll: CallerGuard = {
  verify: () => Promise.reject(new RefusedError(commonFailures.tokenInvalid)),
};

/** Starts a stub on a free port of the loopback address. */
export async function stubPeer(
  stubs: readonly Stub[],
  { peerSecret, guard = rejectAll }: { readonly peerSecret: string; readonly guard?: CallerGuard },
): Promise<StubPeer> {
  const logger = silentLogger();
  const published: Envelope[] = [];
  const options = { guard, logger, peerSecret };
  const own = stubs.some(({ api }) => 'listHeads' in api) ? [] : [mount(eventFeedApi, feedOf(published), options)];
  const routers = [...stubs.map(({ api, handlers }) => mount(api, handlers as Handlers<Api>, options)), ...own];
  const { url, close } = await listen(createApp({ logger, trustedProxyHops: 0, routers }), {
    port: 0,
    host: '127.0.0.1',
  });
  return { url, published, close };
}

function feedOf(published: readonly Envelope[]): Handlers<typeof eventFeedApi> {
  return {
    listEvents: async ({ query: { shopId, after, limit } }) => ({
      events: published.filter((event) => event.shopId === shopId && event.position > after).slice(0, limit),
    }),
    listHeads: async () => {
      const heads = new Map<string, number>();
      for (const { shopId, position } of published) heads.set(shopId, Math.max(position, heads.get(shopId) ?? 0));
      return {
        heads: [...heads].map(([shopId, position]) => ({ shopId, position })),
        asOf: new Date().toISOString(),
      };
    },
  };
}
