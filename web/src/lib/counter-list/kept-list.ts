import type { counterApi } from '@bahi/contracts/catalog';
import type { ReplyOf } from '@bahi/contracts/kit';
import { openDB } from 'idb';

type ListReply = ReplyOf<typeof counterApi.listCounterProducts>;

/** The list as this device keeps it. */
export type KeptList = Pick<ListReply, 'version' | 'products' | 'taxPack' | 'timeZone'>;

const STORE = 'lists';

/** The list that this device kept for a user; undefined where there is none, or no storage. */
export async function readKeptList(owner: string): Promise<KeptList | undefined> {
  return orUndefined(async () => {
    const database = await open();
    const list: KeptList | undefined = await database.get(STORE, owner);
    database.close();
    return list;
  });
}

/** Keeps the list of this user alone: another shop's products must not stay on the device. */
export async function keepList(owner: string, list: KeptList): Promise<void> {
  await orUndefined(async () => {
    const database = await open();
    const change = database.transaction(STORE, 'readwrite');
    await change.store.clear();
    await change.store.put(list, owner);
    await change.done;
    database.close();
  });
}

/** The list after the changes of a reply; without `changes` the reply is the whole list. */
export function mergedList(
  kept: KeptList | undefined,
  { version, products, taxPack, timeZone, changes, removed }: ListReply,
): KeptList {
  if (!kept || !changes) return { version, products, taxPack, timeZone };
  if (products.length === 0 && removed.length === 0) return { ...kept, version, taxPack, timeZone };
  const byId = new Map(kept.products.map((product) => [product._id, product]));
  for (const product of products) byId.set(product._id, product);
  for (const id of removed) byId.delete(id);
  return { version, products: [...byId.values()], taxPack, timeZone };
}

/** Private windows and full disks have no storage: the counter then works from memory. */
async function orUndefined<T>(act: () => Promise<T>): Promise<T | undefined> {
  try {
    return await act();
  } catch {
    return undefined;
  }
}

function open() {
  return openDB('bahi-counter', 1, {
    upgrade: (database) => void database.createObjectStore(STORE),
  });
}
