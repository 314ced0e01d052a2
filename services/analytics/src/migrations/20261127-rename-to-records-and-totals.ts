import type { Migration } from '@bahi/platform/data';

type MigrationTx = Parameters<Migration['up']>[0];

const NAMES = [
  ['order_facts', 'order_records'],
  ['product_facts', 'product_records'],
  ['shop_sums', 'shop_totals'],
  ['recent_sums', 'recent_totals'],
  ['calendar_sums', 'calendar_totals'],
] as const;

const PARTS = `select 'constraint' as kind, conname as name from pg_constraint
    where conrelid = cast(:table as regclass) and starts_with(conname, :prefix)
  union all
  select 'index', i.relname from pg_index as x join pg_class as i on i.oid = x.indexrelid
    where x.indrelid = cast(:table as regclass) and starts_with(i.relname, :prefix)
      and not exists (select from pg_constraint as c where c.conindid = i.oid)
  union all
  select 'policy', polname from pg_policy
    where polrelid = cast(:table as regclass) and starts_with(polname, :prefix)`;

interface Part {
  readonly kind: 'constraint' | 'index' | 'policy';
  readonly name: string;
}

/** Tables, with their constraints, indexes and policies, in the words of the code. */
export const renameToRecordsAndTotals: Migration = {
  name: '20261127-rename-to-records-and-totals',
  async up(tx) {
    for (const [before, after] of NAMES) await renameTable(tx, before, after);
  },
  async down(tx) {
    for (const [before, after] of NAMES) await renameTable(tx, after, before);
  },
};

async function renameTable(tx: MigrationTx, from: string, to: string): Promise<void> {
  await tx.raw('alter table ?? rename to ??', [from, to]);
  const { rows } = await tx.raw<{ rows: Part[] }>(PARTS, { table: to, prefix: `${from}_` });
  for (const part of rows) await renamePart(tx, to, part, to + part.name.slice(from.length));
}

async function renamePart(tx: MigrationTx, table: string, { kind, name }: Part, to: string): Promise<void> {
  if (kind === 'index') await tx.raw('alter index ?? rename to ??', [name, to]);
  else if (kind === 'policy') await tx.raw('alter policy ?? on ?? rename to ??', [name, table, to]);
  else await tx.raw('alter table ?? rename constraint ?? to ??', [table, name, to]);
}
