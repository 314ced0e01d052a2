import type { Migration } from '@bahi/platform/data';
import { dangersIn, statementsOf } from '@bahi/testing/migration-lint';
import { serviceDefinitions } from './services.js';

/** Until the first release nobody had data to lose or calls to delay. */
const FIRST_RELEASE = '20261130';
const released = serviceDefinitions.flatMap(({ migrations }) =>
  migrations.filter(({ name }) => name.slice(0, FIRST_RELEASE.length) > FIRST_RELEASE),
);

function migrationOf(...statements: string[]): Migration {
  return {
    name: '20270101-example',
    up: async (tx) => {
      for (const statement of statements) await tx.raw(statement);
    },
  };
}

describe('migrations', () => {
  it('run beside the previous release without stopping it', async () => {
    expect(await dangersIn(released)).toEqual([]);
  });

  it('are read as they run: every service has statements that the rules can see', async () => {
    for (const { migrations } of serviceDefinitions) {
      const statements = (await Promise.all(migrations.map(statementsOf))).flat();
      expect(statements.filter((one) => one.startsWith('create table')).length).toBeGreaterThan(5);
    }
  });

  it.each([
    ['create index notes_by_text on notes (text)', 'not built concurrently'],
    ['alter table notes alter column text type varchar(10) using text', 'rewrites the table'],
    ['alter table notes add column author text not null', 'fails on existing rows'],
    ['alter table notes alter column author set not null', 'set not null'],
    ['alter table notes add constraint notes_text check (text <> $$)', 'not valid'],
    ['alter table notes drop column author', 'previous release'],
    ['alter table notes rename column author to writer', 'previous release'],
    ['drop table notes', 'previous release'],
    ['lock table notes in access exclusive mode', 'lock of the whole table'],
    [`update notes set\n  author = 'Asha'`, 'every row'],
  ])('name the danger of %s', async (statement, danger) => {
    expect(await dangersIn([migrationOf(statement)])).toEqual([
      expect.objectContaining({ danger: expect.stringContaining(danger) }),
    ]);
  });

  it.each([
    [
      'a new table with its index',
      ['create table notes (shop_id uuid)', 'create index notes_by_shop on notes (shop_id)'],
    ],
    ['a column with a default', ['alter table notes add column seen boolean not null default false']],
    ['a constraint for later', ['alter table notes add constraint notes_text check (true) not valid']],
  ])('have no danger in %s', async (_name, statements) => {
    expect(await dangersIn([migrationOf(...statements)])).toEqual([]);
  });

  it('may build an index concurrently outside of the transaction', async () => {
    const outside = ['create index concurrently notes_by_text on notes (text)'];

    expect(await dangersIn([{ ...migrationOf(), outside }])).toEqual([]);
  });
});
