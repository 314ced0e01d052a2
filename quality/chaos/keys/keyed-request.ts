import type { HttpClient } from '@bahi/testing/shop/http-client';
import type { Databases, ProcessesWorld, ServiceName } from '@bahi/testing/worlds/processes-world';
import type { Chance } from '../random.js';
import type { ChaosShop } from '../shops.js';

/** One request that takes a key. */
export interface Write {
  readonly path: string;
  readonly method?: string;
  readonly json?: object;
  /** Made for each call: a form is read once. */
  readonly form?: () => FormData;
  /** Distinguishes it from another request under the same key. */
  readonly payload: string;
}

/** A request, another one for the same key, and a check of their effects. */
export interface KeyedRequest {
  readonly same: Write;
  /** Absent where a call has nothing but its path, which already distinguishes its keys. */
  readonly other?: Write;
  /** The caller, unless it is the owner of the shop. */
  readonly http?: HttpClient;
  /** Orders that were needed to make the request. */
  readonly orders: number;
  /** What is wrong with the effect, as sentences. */
  effects(databases: Databases): Promise<readonly string[]>;
}

/** The environment of a request. */
export interface Scene {
  readonly world: ProcessesWorld;
  readonly shop: ChaosShop;
  readonly chance: Chance;
}

export type MakeKeyedRequest = (scene: Scene) => Promise<KeyedRequest>;

/** What should have exactly one row. */
export interface Effect {
  readonly service: ServiceName;
  readonly sql: string;
  readonly values: readonly unknown[];
}

export async function exactlyOne(databases: Databases, { service, sql, values }: Effect): Promise<readonly string[]> {
  const rows = await databases.query(service, sql, values);
  return rows.length === 1 ? [] : [`${rows.length} effects, not 1`];
}
