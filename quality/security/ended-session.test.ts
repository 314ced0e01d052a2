// Alone on the machine: a session must end within a second at every gateway.
import { setTimeout as pause } from 'node:timers/promises';
import { createHttpClient, type HttpClient } from '@bahi/testing/shop/http-client';
import { newShopkeeper } from '@bahi/testing/shop/shopkeeper';
import { missingForProcesses, openProcesses, type ProcessesWorld } from '@bahi/testing/worlds/processes-world';

const missing = missingForProcesses();
const isStrict = process.env.CI === 'true';

/** How long a session that was ended may still pass. */
const PROMISED_MS = 1_000;
/** Each on a connection of its own, and connections lead to the gateways in turn: both are asked. */
const ASKED = 4;
const ALL_PASS = Array.from({ length: ASKED }, () => 200);
const ALL_REFUSED = Array.from({ length: ASKED }, () => 401);

async function answersTo(http: HttpClient): Promise<number[]> {
  const statuses: number[] = [];
  for (let call = 0; call < ASKED; call += 1)
    statuses.push((await http.ask('/api/invoices', { headers: { Connection: 'close' } })).status);
  return statuses;
}

/** What Redis does: at the start, just before the logout, and how it recovers. */
interface Weather {
  readonly redis: string;
  readonly harm?: () => Promise<void>;
  readonly justBefore?: () => Promise<void>;
  readonly mend?: () => Promise<void>;
}

describe('a session that was ended', () => {
  if (missing.length > 0) {
    it(`is left out, because ${missing.join(' and ')} is not installed here`, () => {
      expect(isStrict ? missing : []).toEqual([]);
    });
    return;
  }

  let world: ProcessesWorld;

  beforeAll(async () => {
    world = await openProcesses({ copies: 2 });
  });
  afterAll(() => world?.close());

  it.each<Weather>([
    { redis: 'is there' },
    { redis: 'is frozen', harm: () => world.redis.freeze(), mend: () => world.redis.thaw() },
    { redis: 'is dead', harm: () => world.redis.kill(), mend: () => world.redis.start() },
    // The gateways trusted its entries, and updates to it are lost with it.
    { redis: 'has just died', justBefore: () => world.redis.kill(), mend: () => world.redis.start() },
  ])('is refused by every gateway within a second while Redis $redis', async ({ harm, justBefore, mend }) => {
    await harm?.();
    try {
      const shop = await newShopkeeper(world.url);
      const other = createHttpClient(world.url);
      other.useToken(shop.http.token);
      const before = await answersTo(other);
      await justBefore?.();
      const { status } = await shop.http.ask('/api/auth/logout', { method: 'POST' });
      await pause(PROMISED_MS);

      const after = await answersTo(other);

      expect({ before, status, after }).toEqual({ before: ALL_PASS, status: 200, after: ALL_REFUSED });
    } finally {
      await mend?.();
    }
  });
});
