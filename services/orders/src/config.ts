import { DEFAULT_TIME_ZONE } from '@bahi/contracts/shared';
import { IDEMPOTENCY_WAIT_MS } from '@bahi/platform/http';
import { type Env, millisecondsSetting, readConfig, timeZoneSetting } from '@bahi/platform/kernel';
import * as z from 'zod';

const Settings = z.object({
  SHOP_TIME_ZONE: timeZoneSetting(DEFAULT_TIME_ZONE),
  /** One attempt to take stock. Two attempts and two voids must fit into the gateway's deadline of 8 s. */
  ORDERS_TAKE_TIMEOUT_MS: millisecondsSetting(2_000),
  ORDERS_VOID_TIMEOUT_MS: millisecondsSetting(800),
  /** How long a repeat waits for the first request under its key. */
  ORDERS_KEY_WAIT_MS: millisecondsSetting(IDEMPOTENCY_WAIT_MS),
  /** From this age on a repeat completes the order of the first request itself: its process is slow or gone. */
  ORDERS_TAKE_OVER_AFTER_MS: millisecondsSetting(2_000),
  ORDERS_RECOVER_EVERY_MS: millisecondsSetting(2_000),
  /** From this age on a pending order is recovered. */
  ORDERS_RECOVER_AFTER_MS: millisecondsSetting(5_000),
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
  const settings = readConfig(Settings, env);
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
