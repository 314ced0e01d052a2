import pg from 'pg';

/** The passwords of a service's two roles. */
export interface ServiceDatabaseSecrets {
  readonly ownerPassword: string;
  readonly appPassword: string;
}

export interface ServiceDatabase {
  /** For the running service: neither owns tables nor bypasses row-level security. */
  readonly url: string;
  /** For migrations only. */
  readonly ownerUrl: string;
  readonly appRole: string;
}

const quote = pg.escapeIdentifier;

/** Runs statements on one connection of their own. */
export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined); // The statement that runs fails with the same error.
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Makes or repairs the owner role and the application role of a service. */
export async function ensureServiceRoles(
  client: pg.Client,
  service: string,
  { ownerPassword, appPassword }: ServiceDatabaseSecrets,
): Promise<{ readonly ownerRole: string; readonly appRole: string }> {
  const [ownerRole, appRole] = [`bahi_${service}_owner`, `bahi_${service}`];
  await ensureRole(client, ownerRole, ownerPassword);
  await ensureRole(client, appRole, appPassword);
  return { ownerRole, appRole };
}

/** Only the two roles may connect. A database made from a template starts without these rights, so they are given again. */
export async function closeDatabaseToOthers(
  client: pg.Client,
  database: string,
  { ownerRole, appRole }: { readonly ownerRole: string; readonly appRole: string },
): Promise<void> {
  await client.query(`revoke all on database ${quote(database)} from public`);
  await client.query(`grant connect, temporary on database ${quote(database)} to ${quote(ownerRole)}`);
  await client.query(`grant connect on database ${quote(database)} to ${quote(appRole)}`);
}

/** Gives the schema to the owner; the application role may use it but make nothing in it. */
export async function prepareSchema(
  client: pg.Client,
  { ownerRole, appRole }: { readonly ownerRole: string; readonly appRole: string },
): Promise<void> {
  await client.query('revoke all on schema public from public');
  await client.query(`alter schema public owner to ${quote(ownerRole)}`);
  await client.query(`grant usage on schema public to ${quote(appRole)}`);
}

/** The same server and database under another role. */
export function urlFor(url: string, role: string, password: string, database: string): string {
  const target = new URL(url);
  target.username = role;
  target.password = password;
  target.pathname = `/${database}`;
  return target.href;
}

/**
 * Makes the database `bahi_<service>` with its owner role and its application role, or brings what is there to that
 * state. May be called at every start.
 */
export async function ensureServiceDatabase(
  superuserUrl: string,
  service: string,
  secrets: ServiceDatabaseSecrets,
): Promise<ServiceDatabase> {
  const database = `bahi_${service}`;
  const roles = await withClient(superuserUrl, async (client) => {
    const made = await ensureServiceRoles(client, service, secrets);
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (rowCount === 0) await client.query(`create database ${quote(database)} owner ${quote(made.ownerRole)}`);
    await closeDatabaseToOthers(client, database, made);
    return made;
  });
  const databaseUrl = new URL(superuserUrl);
  databaseUrl.pathname = `/${database}`;
  await withClient(databaseUrl.href, (client) => prepareSchema(client, roles));
  return {
    url: urlFor(superuserUrl, roles.appRole, secrets.appPassword, database),
    ownerUrl: urlFor(superuserUrl, roles.ownerRole, secrets.ownerPassword, database),
    appRole: roles.appRole,
  };
}

async function ensureRole(client: pg.Client, role: string, password: string) {
  const { rowCount } = await client.query('select 1 from pg_roles where rolname = $1', [role]);
  const verb = rowCount === 0 ? 'create' : 'alter';
  await client.query(
    `${verb} role ${quote(role)} login nosuperuser nobypassrls nocreatedb nocreaterole password ${pg.escapeLiteral(password)}`,
  );
}
