import type { Migration } from '@bahi/platform/data';

/** A statement that harms a product that runs while it is migrated. */
export interface Danger {
  readonly migration: string;
  readonly danger: string;
  readonly statement: string;
}

interface Rule {
  readonly danger: string;
  readonly pattern: RegExp;
  /** Harmless on a table that the same migration creates. */
  readonly isFineOnNew?: boolean;
}

const TABLE = `(?:if exists )?(?:only )?"?(?<table>[a-z_]+)"?`;

const RULES: readonly Rule[] = [
  {
    danger: 'an index that is not built concurrently stops every write of its table: move it to `outside`',
    pattern: new RegExp(`^create (?:unique )?index (?!concurrently).*? on ${TABLE}`),
    isFineOnNew: true,
  },
  {
    danger: 'a change of type rewrites the table',
    pattern: new RegExp(`^alter table ${TABLE}.* alter column \\S+ type `),
  },
  {
    danger: 'a new column that must have a value fails on existing rows',
    pattern: new RegExp(`^alter table ${TABLE}.* add column (?!.*default)[^,]* not null`),
  },
  {
    danger: '`set not null` reads the whole table under a lock: validate a check first',
    pattern: new RegExp(`^alter table ${TABLE}.* set not null`),
  },
  {
    danger:
      'a constraint that is checked at once reads the whole table under a lock: add it `not valid`, validate it later',
    pattern: new RegExp(`^alter table ${TABLE}.* add constraint (?!.*not valid)`),
    isFineOnNew: true,
  },
  {
    danger: 'the previous release still uses what is dropped or renamed',
    pattern: new RegExp(`^alter table ${TABLE}.* (?:drop column|rename )`),
  },
  { danger: 'the previous release still uses the table', pattern: new RegExp(`^drop table ${TABLE}`) },
  { danger: 'a lock of the whole table', pattern: /^(?:lock table|vacuum full|cluster|reindex (?!.*concurrently))/ },
  {
    danger: 'a change of every row in one statement',
    pattern: /^(?:update (?!.* where )|delete from \S+$)/,
  },
];

/** What a migration would run, read without a database: its statements with their names filled in. */
export async function statementsOf({ up, outside = [] }: Migration): Promise<string[]> {
  const statements: string[] = [];
  const raw = async (sql: string, bindings: unknown = []) => {
    statements.push(filledIn(sql, Array.isArray(bindings) ? bindings : []));
    return { rows: [] };
  };
  await up({ raw } as never);
  return [...statements, ...outside].map(plain);
}

/** The dangerous statements of migrations, each with its reason. */
export async function dangersIn(migrations: readonly Migration[]): Promise<Danger[]> {
  const found: Danger[] = [];
  for (const migration of migrations) {
    const statements = await statementsOf(migration);
    const created = new Set(statements.map((one) => /^create table (?:if not exists )?"?([a-z_]+)/.exec(one)?.[1]));
    for (const statement of statements)
      for (const { danger, pattern, isFineOnNew } of RULES) {
        const match = pattern.exec(statement);
        if (!match || (isFineOnNew && created.has(match.groups?.table))) continue;
        found.push({ migration: migration.name, danger, statement });
      }
  }
  return found;
}

function filledIn(sql: string, bindings: readonly unknown[]): string {
  const values = [...bindings];
  return sql.replace(/\?\??/g, () => String(values.shift() ?? '?'));
}

function plain(sql: string): string {
  return sql
    .replace(/--.*$/gm, ' ')
    .replace(/\/\*.*?\*\//gs, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
