import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SERVICES } from '@bahi/testing/process-profiles';
import { DEPLOY } from './render/overlays.js';

/** Records what psql receives, one JSON text a call: its variables and its statements. */
const PSQL = `#!${process.execPath}
const { appendFileSync, readFileSync } = require('node:fs');
const sets = process.argv.filter((_, at, all) => all[at - 1] === '--set').map((text) => text.split('='));
const call = { variables: Object.fromEntries(sets), sql: readFileSync(0, 'utf8') };
appendFileSync(process.env.CALLS, JSON.stringify(call) + '\\n');
`;

interface Call {
  readonly variables: Readonly<Record<string, string>>;
  readonly sql: string;
}

const folder = mkdtempSync(join(tmpdir(), 'bahi-postgres-init-'));
let calls: readonly Call[];

beforeAll(() => {
  const [psql, file] = [join(folder, 'psql'), join(folder, 'calls')];
  writeFileSync(psql, PSQL);
  chmodSync(psql, 0o755);
  for (const service of SERVICES)
    for (const role of [service, `${service}_owner`])
      writeFileSync(join(folder, `${role}_database_password`), `of ${role}`);
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, SECRETS_DIR: folder, CALLS: file };
  execFileSync('bash', [join(DEPLOY, 'postgres-init/postgres-init.sh')], { env });
  calls = readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Call);
});

afterAll(() => rmSync(folder, { recursive: true }));

describe('a new server', () => {
  it('has a database and two roles for every service, each with its own password', () => {
    expect(calls.map(({ variables }) => variables)).toEqual(
      SERVICES.map((service) => ({
        ON_ERROR_STOP: '1',
        database: `bahi_${service}`,
        app: `bahi_${service}`,
        owner: `bahi_${service}_owner`,
        app_password: `of ${service}`,
        owner_password: `of ${service}_owner`,
      })),
    );
  });

  it('grants no role access to rows of other shops or to the database of another service', () => {
    for (const { sql } of calls) {
      const roles = sql.match(/^create role .*$/gm) ?? [];
      expect(roles).toHaveLength(2);
      for (const role of roles)
        expect(role).toContain(' login nosuperuser nobypassrls nocreatedb nocreaterole password ');
      expect(sql.match(/^(grant|revoke|alter) .*$/gm)).toEqual([
        'revoke all on database :"database" from public;',
        'grant connect, temporary on database :"database" to :"owner";',
        'grant connect on database :"database" to :"app";',
        'revoke all on schema public from public;',
        'alter schema public owner to :"owner";',
        'grant usage on schema public to :"app";',
      ]);
    }
  });
});
