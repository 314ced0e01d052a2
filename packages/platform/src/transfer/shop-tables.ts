import pg from 'pg';

/** A table with the rows of shops. */
export interface ShopTable {
  readonly name: string;
  /** Without generated columns, in the order of the table. */
  readonly columns: readonly string[];
}

const TABLES = `select c.relname as name,
    array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
  from pg_class as c join pg_attribute as a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
  group by c.relname having bool_or(a.attname = 'shop_id') order by c.relname`;

const REFERENCES = `select distinct child.relname as child, parent.relname as parent
  from pg_constraint as k join pg_class as child on child.oid = k.conrelid join pg_class as parent on parent.oid = k.confrelid
  where k.contype = 'f' and child.relnamespace = 'public'::regnamespace and child.oid <> parent.oid`;

/** Runs a statement without parameters; @returns its rows. */
export type RunQuery = <Row extends object>(sql: string) => Promise<readonly Row[]>;

interface Reference {
  readonly child: string;
  readonly parent: string;
}

/** Every table with rows of shops, each after the tables that it refers to. Asks the database, so that no list can be forgotten. */
export async function shopTables(query: RunQuery): Promise<ShopTable[]> {
  const tables = await query<ShopTable>(TABLES);
  const references = await query<Reference>(REFERENCES);
  const ordered: ShopTable[] = [];
  while (ordered.length < tables.length) {
    const placed = new Set(ordered.map(({ name }) => name));
    const isReady = ({ name }: ShopTable) =>
      !placed.has(name) && references.every(({ child, parent }) => child !== name || placed.has(parent));
    const ready = tables.filter(isReady);
    if (ready.length === 0) throw new Error('Tables refer to each other in a circle');
    ordered.push(...ready);
  }
  return ordered;
}

/** Deletes the rows of a shop, in its transaction, from tables in the order of `shopTables`. */
export async function deleteShopRows(
  client: pg.ClientBase,
  tables: readonly ShopTable[],
  shopId: string,
): Promise<void> {
  for (const { name } of [...tables].reverse())
    await client.query(`delete from ${pg.escapeIdentifier(name)} where shop_id = $1`, [shopId]);
}

/** The names of the applied migrations. */
export async function migrationLevel(query: RunQuery): Promise<string[]> {
  const rows = await query<{ name: string }>('select m.name from schema_migrations as m order by m.name');
  return rows.map(({ name }) => name);
}
