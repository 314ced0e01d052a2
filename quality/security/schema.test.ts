import { type OpenedWorld, openOpenedWorld, queryAt } from '@bahi/testing/worlds/opened-world';
import { serviceNames } from './support/tables.js';

/** One line for each property of a table: columns, constraints, indexes, and storage. */
const PROMISES = `
  with tables as (
    select c.oid, c.relname as name, c.reloptions from pg_class as c
    join pg_namespace as n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r'
  )
  select t.name || '.' || a.attname || ': ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attcollation <> y.typcollation then ' collate ' || l.collname else '' end
      || case when a.attnotnull then ' not null' else '' end
      || case when a.attstattarget >= 0 then ' statistics ' || a.attstattarget else '' end
      || coalesce(case when a.attgenerated = '' then ' default ' else ' always ' end || pg_get_expr(d.adbin, t.oid), '')
      as promise
    from tables as t join pg_attribute as a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    join pg_type as y on y.oid = a.atttypid
    left join pg_collation as l on l.oid = a.attcollation
    left join pg_attrdef as d on d.adrelid = t.oid and d.adnum = a.attnum
  union all
  select t.name || ' ' || k.conname || ': ' || pg_get_constraintdef(k.oid)
    from tables as t join pg_constraint as k on k.conrelid = t.oid and k.contype <> 'n'
  union all
  select t.name || ' ' || x.relname || ': ' || pg_get_indexdef(i.indexrelid)
    from tables as t join pg_index as i on i.indrelid = t.oid join pg_class as x on x.oid = i.indexrelid
  union all
  select t.name || ' with ' || array_to_string(t.reloptions, ', ') from tables as t where t.reloptions is not null
  order by 1`;

let world: OpenedWorld;

beforeAll(async () => {
  world = await openOpenedWorld();
});

afterAll(() => world.close());

/**
 * A released migration never changes, because it does not run again. This test shows what a new one adds: no other test
 * would notice a missing constraint.
 */
describe.each(serviceNames)('the tables of %s', (service) => {
  it('promise what they promised', async () => {
    const rows = await queryAt<{ promise: string }>(await world.databaseUrl(service, 'superuser'), PROMISES);

    expect(rows.map(({ promise }) => promise).join('\n')).toMatchSnapshot();
  });
});
