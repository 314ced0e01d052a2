import { analyticsApi } from '@bahi/contracts/analytics';
import { authApi } from '@bahi/contracts/auth';
import { MONEY_METHODS } from '@bahi/contracts/billing';
import { AFTER, BEHIND } from '@bahi/platform/http';
import type { MovableClock } from '../movable-clock.js';
import { type Desk, openDesk } from './desk.js';
import { demoDiary } from './diary.js';
import { diaryWriter } from './diary-writer.js';
import type { Entry } from './happening.js';
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
/** How its customers pay; no bank knows the address. */
const PAYMENTS = {
  version: 0,
  upiId: 'meera.store@bahidemo',
  upiName: SHOP.name,
  methods: [...MONEY_METHODS],
  drawerNeeded: false,
  defaultCreditLimit: null,
  writeOffLimit: 0,
  receiptFooter: 'Thank you, come again!',
};
const FIGURES_DEADLINE_MS = 30_000;

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
    const desk = openDesk(urlOf, token);
    await desk.billing.updatePaymentRules({ body: PAYMENTS });
    const write = diaryWriter(desk);
    for (const moment of momentsOf(diary)) {
      signal?.throwIfAborted();
      clock.holdAt(moment.at);
      await Promise.all(moment.entries.map(write));
    }
    await untilCounted(options, token, desk);
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

/** The figures follow the writes by events; the gateway opens when they are complete. */
async function untilCounted({ urlOf }: FillOptions, token: string, { positions }: Desk): Promise<void> {
  const url = new URL(analyticsApi.readStats.path, urlOf('analytics'));
  const headers = { Authorization: `Bearer ${token}`, [AFTER]: [...positions.values()].join(',') };
  for (const deadline = Date.now() + FIGURES_DEADLINE_MS; Date.now() < deadline; ) {
    const response = await fetch(url, { headers, signal: AbortSignal.timeout(FIGURES_DEADLINE_MS) });
    await response.body?.cancel();
    if (response.ok && !response.headers.has(BEHIND)) return;
  }
  throw new Error('The figures did not follow the sales');
}
