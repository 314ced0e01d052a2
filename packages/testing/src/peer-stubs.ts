import { authInternalApi } from '@bahi/contracts/auth';
import type { Envelope, EventData, EventSpec } from '@bahi/contracts/kit';
import { uuidv7 } from '@bahi/contracts/shared';
import type { Clock, EventBus } from '@bahi/platform/ports';
import type { TokenSigner } from './sign-in.js';
import { type Stub, type StubPeer, stub, stubPeer } from './stub-peer.js';

/** An event of another service in a test. */
export interface PeerEvent<E extends EventSpec> {
  readonly shopId: string;
  readonly data: EventData<E>;
  readonly subject?: string;
  /** The next one of the source and shop when absent. */
  readonly position?: number;
}

export interface PeerStubs {
  readonly peers: Readonly<Record<string, StubPeer>>;
  /** The base URL of another service. */
  urlOf(service: string): string;
  /** Makes the envelope of another service's event and adds it to its feed, without the bus. */
  record<E extends EventSpec>(event: E, sent: PeerEvent<E>): Envelope;
  /** Publishes another service's event; resolves when every consumer has applied it. */
  publishFromPeer<E extends EventSpec>(event: E, sent: PeerEvent<E>): Promise<Envelope>;
  close(): Promise<void>;
}

export interface PeerStubsOptions {
  /** Stubs by service; `auth` answers for the signing keys in any case. */
  readonly stubs: Readonly<Record<string, readonly Stub[]>>;
  /** The service under test, which gets no stub. */
  readonly except: string;
  readonly peerSecret: string;
  readonly signer: TokenSigner;
  readonly events: EventBus;
  readonly clock: Clock;
}

const SERVICES = ['auth', 'catalog', 'orders', 'billing', 'analytics'];

/** Starts a stub of every other service. */
export async function startPeerStubs(options: PeerStubsOptions): Promise<PeerStubs> {
  const { events, clock } = options;
  const peers = await openPeers(options);
  const positions = new Map<string, number>();
  const nextPosition = (key: string, wanted?: number) => {
    const position = wanted ?? (positions.get(key) ?? 0) + 1;
    positions.set(key, Math.max(position, positions.get(key) ?? 0));
    return position;
  };
  const record = <E extends EventSpec>(
    event: E,
    { shopId, data, subject = uuidv7(), position }: PeerEvent<E>,
  ): Envelope => {
    const envelope: Envelope = {
      id: uuidv7(),
      type: event.type,
      source: event.source,
      schemaVersion: event.version,
      shopId,
      subject,
      position: nextPosition(`${event.source} ${shopId}`, position),
      time: clock.now().toISOString(),
      traceparent: null,
      causationId: null,
      data,
    };
    peers[event.source]?.published.push(envelope);
    return envelope;
  };
  return {
    peers,
    record,
    urlOf: (service) => {
      const peer = peers[service];
      if (!peer) throw new Error(`There is no stub of ${service}`);
      return peer.url;
    },
    publishFromPeer: async (event, sent) => {
      const envelope = record(event, sent);
      await events.publish([envelope]);
      return envelope;
    },
    close: async () => {
      await Promise.all(Object.values(peers).map((peer) => peer.close()));
    },
  };
}

function authStub({ key }: TokenSigner) {
  return stub(authInternalApi, {
    listVerificationKeys: async () => ({ keys: [key] }),
    readSession: async () => ({ live: true, expiresAt: null }),
  });
}

async function openPeers({ stubs, except, peerSecret, signer }: PeerStubsOptions) {
  const names = SERVICES.filter((name) => name !== except);
  const opened = names.map(async (name): Promise<[string, StubPeer]> => {
    const own = stubs[name] ?? [];
    return [name, await stubPeer(name === 'auth' ? [...own, authStub(signer)] : own, { peerSecret })];
  });
  return Object.fromEntries(await Promise.all(opened));
}
