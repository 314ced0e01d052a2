import { setTimeout as pause } from 'node:timers/promises';
import { analyticsApi } from '@bahi/contracts/analytics';
import { authApi } from '@bahi/contracts/auth';
import type { MovableClock } from '../movable-clock.js';
import { openDesk } from './desk.js';
import { demoDiary, type Entry } from './diary.js';
import { type DiaryWriter, diaryWriter } from './diary-writer.js';
import { httpClient } from './http-client.js';

export interface DemoAccount {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export interface FillOptions {
  readonly account: DemoAccount;
  /** Where a service answers. */
  readonly urlOf: (service: string) => string;
  readonly clock: MovableClock;
  readonly signal: AbortSignal | undefined;
  /** How many days the shop looks back on; thirteen months when absent. */
  readonly days: number | undefined;
}

/** What stands on the bills of the demo shop. */
const SHOP = { version: 0, name: 'Meera General Store', address: 'MG Road\nKochi 682016', phone: '', logo: null };
const FIGURES_DEADLINE_MS = 30_000;
const POLL_MS = 50;

/**
 * Replays the days of the demo shop through the product's own calls, with the clock held at each moment in turn.
 * The product must not be in use meanwhile.
 */
export async function fillDemoShop(options: FillOptions): Promise<void> {
  const { urlOf, clock, signal, days } = options;
  const now = clock.now();
  const diary = demoDiary(now, days);
  try {
    clock.holdAt(diary[0]?.at ?? now);
    const token = await openShop(options, now);
    const writer = diaryWriter(openDesk(urlOf, token));
    for (const moment of momentsOf(diary)) {
      signal?.throwIfAborted();
      clock.holdAt(moment.at);
      await Promise.all(moment.entries.map((entry) => writer.write(entry)));
    }
    await untilCounted(options, token, writer);
  } finally {
    clock.release();
  }
}

/** What happened at the same moment is independent of one another. */
function momentsOf(diary: readonly Entry[]) {
  const moments: { at: Date; entries: Entry[] }[] = [];
  for (const entry of diary) {
    const last = moments.at(-1);
    if (last?.at.getTime() === entry.at.getTime()) last.entries.push(entry);
    else moments.push({ at: entry.at, entries: [entry] });
  }
  return moments;
}

/** Registers at the moment the clock shows; @returns a token that lasts until after `now`. */
async function openShop({ account, urlOf, clock }: FillOptions, now: Date): Promise<string> {
  const opening = clock.now();
  await httpClient(urlOf('auth'), authApi).register({ body: account });
  // Sessions last a day: one of today's end covers every moment before it, too.
  clock.holdAt(now);
  const { email, password } = account;
  const { token } = await httpClient(urlOf('auth'), authApi).login({ body: { email, password } });
  await httpClient(urlOf('auth'), authApi, token).updateShopDetails({ body: SHOP });
  clock.holdAt(opening);
  return token;
}

/** The figures follow the sales by events; the gateway opens when they are complete. */
async function untilCounted({ urlOf }: FillOptions, token: string, { sales }: DiaryWriter): Promise<void> {
  const analytics = httpClient(urlOf('analytics'), analyticsApi, token);
  for (const deadline = Date.now() + FIGURES_DEADLINE_MS; Date.now() < deadline; await pause(POLL_MS)) {
    const { detailed } = await analytics.readStats({});
    if (detailed.sales.totalOrders >= sales()) return;
  }
}
