import { startEmbeddedPostgres } from '@bahi/embedded-postgres';
import express from 'express';
import pg from 'pg';
import { stopWithParent } from './stop-with-parent.js';

const silent = { debug: () => undefined, warn: () => undefined };

/** The least that could be called a product: Express with one route and the PostgreSQL that ships with ours. */
async function run() {
  const [dataDir = ''] = process.argv.slice(2);
  const database = await startEmbeddedPostgres({ dataDir, logger: silent });
  const pool = new pg.Pool({ connectionString: database.superuserUrl() });
  // The server ends its connections when it closes, sooner now and then than the pool has ended its own.
  pool.on('error', () => undefined);
  const app = express();
  app.get('/', async (_request, response) => void response.json((await pool.query('select 1 as one')).rows));
  const server = app.listen(0, '127.0.0.1', () => {
    const address = server.address();
    process.send?.({ url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` });
  });
  stopWithParent(async () => {
    server.close();
    await pool.end();
    await database.close();
  });
}

run().catch((error: unknown) => {
  process.stderr.write(`${String(error)}\n`);
  process.exitCode = 1;
});
