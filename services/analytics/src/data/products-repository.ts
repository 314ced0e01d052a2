import { shopOf, type WriteTx } from '@bahi/platform/data';
import { differenceOf } from '../domain/books.js';
import { type Crossing, entriesOfProduct, type ProductFact } from '../domain/product-fact.js';
import { bookEntries } from './books.js';
import { type CrossingRow, fromProductFact, type ProductFactRow, toCrossing, toProductFact } from './rows.js';
import { lockShop } from './shops-repository.js';

type Column = readonly [name: keyof ProductFactRow, type: string];

const COLUMNS: readonly Column[] = [
  ['product_key', 'uuid'],
  ['product_id', 'text'],
  ['product_name', 'text'],
  ['name_key', 'text'],
  ['category_key', 'text'],
  ['supplier_key', 'text'],
  ['image_url', 'text'],
  ['cost_paise', 'bigint'],
  ['added_quantity', 'bigint'],
  ['threshold', 'bigint'],
  ['expires_on', 'date'],
  ['added_at', 'timestamptz'],
  ['added_on', 'date'],
  ['position', 'bigint'],
  ['quantity', 'bigint'],
  ['rating_total', 'bigint'],
  ['rating_count', 'bigint'],
];
const NAMES = COLUMNS.map(([name]) => name);
const UPDATES = NAMES.slice(1).map((name) => `${name} = excluded.${name}`);

// Key by key, each by the index, and planned each time: one look for all keys, or a plan of when the shop was empty, would
// read all of its products, and the hundredth piece of a file would pay for the ninety-nine before it.
const FIND = `select ${NAMES.map((name) => `f.${name}`).join(', ')}
  from unnest(cast(? as uuid[])) as k (product_key)
  cross join lateral (
    select ${NAMES.map((name) => `p.${name}`).join(', ')} from product_facts as p
    where p.shop_id = cast(? as uuid) and p.product_key = k.product_key limit 1
  ) as f`;
const FIND_CROSSINGS = `select c.product_key, c.position, c.happened_on, c.change from stock_crossings as c
  where c.shop_id = ? and c.product_key = any(cast(? as uuid[]))`;

// Arrays of columns are read faster than a JSON list of rows.
const SAVE = `insert into product_facts (shop_id, ${NAMES.join(', ')})
  select cast(? as uuid), ${NAMES.map((name) => `e.${name}`).join(', ')}
  from unnest(${COLUMNS.map(([, type]) => `cast(? as ${type}[])`).join(', ')}) as e (${NAMES.join(', ')})
  on conflict (shop_id, product_key) do update set ${UPDATES.join(', ')}`;
const SAVE_CROSSINGS = `insert into stock_crossings (shop_id, product_key, position, happened_on, change)
  select cast(? as uuid), e.product_key, e.position, e.happened_on, e.change
  from unnest(cast(? as uuid[]), cast(? as bigint[]), cast(? as date[]), cast(? as smallint[]))
    as e (product_key, position, happened_on, change)
  on conflict (shop_id, product_key, position) do nothing returning product_key, position, happened_on, change`;

type Facts = ReadonlyMap<string, ProductFact>;

/** What was heard of one product: its fact after it, and how its stock crossed zero. */
export interface HeardProduct {
  readonly productKey: string;
  readonly crossings: readonly Crossing[];
  readonly change: (known: ProductFact | undefined) => ProductFact;
}

/** Brings the facts of products up to what was just heard, oldest first, and moves the books by the difference. */
export async function changeProducts(heard: readonly HeardProduct[], tx: WriteTx): Promise<void> {
  await lockShop(tx);
  const before = await findProducts(tx, [...new Set(heard.map(({ productKey }) => productKey))]);
  const waiting = await findWaitingCrossings(tx, before);
  const fresh = await saveCrossings(
    tx,
    heard.flatMap(({ crossings }) => crossings),
  );
  const after = new Map<string, ProductFact>();
  for (const { productKey, change } of heard)
    after.set(productKey, change(after.get(productKey) ?? before.get(productKey)));
  const facts = [...after.values()];
  await saveProducts(tx, facts);
  const crossings = byProduct([...waiting, ...fresh]);
  const entriesBefore = [...before.values()].flatMap((fact) => entriesOfProduct(fact, []));
  const entriesAfter = facts.flatMap((fact) => entriesOfProduct(fact, crossings.get(fact.productKey) ?? []));
  await bookEntries(tx, differenceOf(entriesBefore, entriesAfter));
}

async function findProducts(tx: WriteTx, productKeys: readonly string[]): Promise<Facts> {
  const bindings = [[...productKeys], shopOf(tx)] as never;
  const { rows } = await tx.raw<{ rows: ProductFactRow[] }>(FIND, bindings);
  return new Map(rows.map((row) => [row.product_key, toProductFact(row)]));
}

async function saveProducts(tx: WriteTx, facts: readonly ProductFact[]): Promise<void> {
  const rows = facts.map(fromProductFact);
  await tx.raw(SAVE, [shopOf(tx), ...NAMES.map((name) => rows.map((row) => row[name]))] as never);
}

/** Crossings heard before their product count from the moment it is known, so they are looked up then. */
async function findWaitingCrossings(tx: WriteTx, known: Facts): Promise<Crossing[]> {
  const waiting = [...known.values()].filter(({ addition }) => addition === null);
  if (waiting.length === 0) return [];
  const keys = waiting.map(({ productKey }) => productKey);
  const { rows } = await tx.raw<{ rows: CrossingRow[] }>(FIND_CROSSINGS, [shopOf(tx), keys] as never);
  return rows.map(toCrossing);
}

/** @returns the crossings that were not known yet. */
async function saveCrossings(tx: WriteTx, crossings: readonly Crossing[]): Promise<Crossing[]> {
  if (crossings.length === 0) return [];
  const columns = (['productKey', 'position', 'happenedOn', 'change'] as const).map((name) =>
    crossings.map((crossing) => crossing[name]),
  );
  const { rows } = await tx.raw<{ rows: CrossingRow[] }>(SAVE_CROSSINGS, [shopOf(tx), ...columns] as never);
  return rows.map(toCrossing);
}

function byProduct(crossings: readonly Crossing[]): ReadonlyMap<string, Crossing[]> {
  const groups = new Map<string, Crossing[]>();
  for (const crossing of crossings) {
    const group = groups.get(crossing.productKey);
    if (group) group.push(crossing);
    else groups.set(crossing.productKey, [crossing]);
  }
  return groups;
}
