import { DEFAULT_TIME_ZONE } from '@bahi/contracts/shared';
import { IDEMPOTENCY_WAIT_MS } from '@bahi/platform/http';
import { type Env, millisecondsSetting, readConfig, timeZoneSetting } from '@bahi/platform/kernel';
import * as z from 'zod';

/** The settings of orders. */
export const OrdersSettings = z.object({
  SHOP_TIME_ZONE: timeZoneSetting(DEFAULT_TIME_ZONE).describe('the days of the shop'),
  ORDERS_TAKE_TIMEOUT_MS: millisecondsSetting(2_000).describe(
    "one attempt to take stock; two of them and two voids must fit into the gateway's deadline of 8 s",
  ),
  ORDERS_VOID_TIMEOUT_MS: millisecondsSetting(800).describe('one attempt to void it'),
  ORDERS_KEY_WAIT_MS: millisecondsSetting(IDEMPOTENCY_WAIT_MS).describe(
    'how long a repeat waits for the first request under its key, at most; it is rejected half a second before its deadline',
  ),
  ORDERS_TAKE_OVER_AFTER_MS: millisecondsSetting(2_000).describe(
    'age from which a repeat completes the order of the first request itself: its process is slow or gone',
  ),
  ORDERS_RECOVER_EVERY_MS: millisecondsSetting(2_000).describe('how often the service looks for pending orders'),
  ORDERS_RECOVER_AFTER_MS: millisecondsSetting(5_000).describe('age from which a pending order is recovered'),
});

export interface OrdersConfig {
  readonly timeZone: string;
  readonly takeTimeoutMs: number;
  readonly voidTimeoutMs: number;
  readonly keyWaitMs: number;
  readonly takeOverAfterMs: number;
  readonly recoverEveryMs: number;
  readonly recoverAfterMs: number;
}

/** @throws ConfigError that names every setting that is wrong. */
export function readOrdersConfig(env: Env): OrdersConfig {
  const settings = readConfig(OrdersSettings, env);
  return {
    timeZone: settings.SHOP_TIME_ZONE,
    takeTimeoutMs: settings.ORDERS_TAKE_TIMEOUT_MS,
    voidTimeoutMs: settings.ORDERS_VOID_TIMEOUT_MS,
    keyWaitMs: settings.ORDERS_KEY_WAIT_MS,
    takeOverAfterMs: settings.ORDERS_TAKE_OVER_AFTER_MS,
    recoverEveryMs: settings.ORDERS_RECOVER_EVERY_MS,
    recoverAfterMs: settings.ORDERS_RECOVER_AFTER_MS,
  };
}
