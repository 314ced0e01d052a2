import { changeOf, withImport, withTail } from './files.mjs';
import { namesOf, serviceNamed, singular } from './names.mjs';

/** Writes a table: its migration, row, repository and test. */
export const newTable = (root, [service, given], today = new Date()) => {
  const owner = serviceNamed(root, service);
  const name = namesOf(given);
  const row = namesOf(singular(name.kebab));
  const change = changeOf(root);
  const source = `services/${owner}/src`;
  const migration = `${today.toISOString().slice(0, 10).replaceAll('-', '')}-create-${name.kebab}`;
  change.create(`${source}/migrations/${migration}.ts`, migrationOf(migration, name));
  const index = `${source}/migrations/index.ts`;
  change.edit(index, withImport(`import { create${name.pascal} } from './${migration}.js';`));
  change.edit(index, (text) => text.replace(/,?\s*\];\s*$/, `, create${name.pascal}];\n`));
  const rows = `${source}/data/rows.ts`;
  if (!change.exists(rows)) change.create(rows, '');
  change.edit(rows, withTail(rowOf(name, row)));
  change.create(`${source}/data/${name.kebab}-repository.ts`, repositoryOf(name, row));
  change.create(`services/${owner}/test/${name.kebab}-repository.test.ts`, testOf(owner, name, row));
  return {
    files: change.write(),
    next: [
      `give the table its columns in migrations/${migration}.ts, with a named check for each rule`,
      `services/${owner}/test/${name.kebab}-repository.test.ts states the rules of the repository`,
      'renew the schema: npx jest --selectProjects quality -- quality/security/schema -u',
    ],
  };
};

const migrationOf = (
  migration,
  { pascal, snake },
) => `import { isolateByShop, type Migration } from '@bahi/platform/data';

export const create${pascal}: Migration = {
  name: '${migration}',
  async up(tx) {
    await tx.raw(\`create table ${snake} (
      shop_id uuid not null,
      id uuid not null,
      name text not null,
      created_at timestamptz not null,
      constraint ${snake}_pkey primary key (shop_id, id)
    )\`);
    await isolateByShop(tx, '${snake}');
  },
  async down(tx) {
    await tx.raw('drop table ${snake}');
  },
};
`;

const rowOf = ({ snake }, row) => `/** A row of \`${snake}\`. */
export interface ${row.pascal}Row {
  readonly id: string;
  readonly name: string;
  readonly created_at: Date;
}`;

const repositoryOf = (name, row) => `import { shopOf, type Tx, type WriteTx } from '@bahi/platform/data';
import type { ${row.pascal}Row } from './rows.js';

/** Stores a row of the shop. */
export async function add${row.pascal}(tx: WriteTx, { id, name, created_at }: ${row.pascal}Row): Promise<void> {
  await tx('${name.snake}').insert({ shop_id: shopOf(tx), id, name, created_at });
}

/** The rows of the shop, oldest first. */
export async function list${name.pascal}(tx: Tx): Promise<readonly ${row.pascal}Row[]> {
  return tx('${name.snake}')
    .where({ shop_id: shopOf(tx) })
    .orderBy(['created_at', 'id'])
    .select<${row.pascal}Row[]>('id', 'name', 'created_at');
}
`;

const testOf = (owner, name, row) => `import { randomUUID } from 'node:crypto';
import { type Database, openDatabase } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import { A_MOMENT, type TestDatabase, testDatabase } from '@bahi/testing';
import { add${row.pascal}, list${name.pascal} } from '../src/data/${name.kebab}-repository.js';
import { ${owner}Service } from '../src/index.js';

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await testDatabase({ service: '${owner}', migrations: ${owner}Service.migrations });
  db = openDatabase({ url: database.url, applicationName: '${owner}', logger: silentLogger() });
});
afterAll(async () => {
  await db.close();
  await database.close();
});

describe('${name.snake}', () => {
  it('lists the rows of its own shop only', async () => {
    const [mine, other] = [randomUUID(), randomUUID()];
    const row = { id: randomUUID(), name: 'First', created_at: new Date(A_MOMENT) };

    await db.write(mine, (tx) => add${row.pascal}(tx, row));

    expect(await db.read(mine, list${name.pascal})).toEqual([row]);
    expect(await db.read(other, list${name.pascal})).toEqual([]);
  });
});
`;
