import type pg from 'pg';

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

interface Reference {
  readonly child: string;
  readonly parent: string;
}

/** Every table with rows of shops, each after the tables that it refers to. Asks the database, so that no list can be forgotten. */
export async function shopTables(client: pg.ClientBase): Promise<ShopTable[]> {
  const { rows: tables } = await client.query<ShopTable>(TABLES);
  const { rows: references } = await client.query<Reference>(REFERENCES);
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

/** The names of the applied migrations. */
export async function migrationLevel(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select m.name from schema_migrations as m order by m.name');
  return rows.map(({ name }) => name);
}
