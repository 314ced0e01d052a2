import { commonFailures, RefusedError, type SheetPage } from '@bahi/contracts/kit';
import type { Database } from '../data/types.js';
import type { Sheet, ShopDataRules } from './types.js';

interface SheetQuery {
  readonly params: { readonly sheet: string };
  readonly query: { readonly shopId: string; readonly after?: string | undefined; readonly limit: number };
}

interface FilesQuery {
  readonly query: { readonly shopId: string };
}

interface PageRow {
  readonly key: readonly unknown[];
  readonly cells: readonly string[];
}

/** Handlers of `shopSheetsApi` for a service with these rules. */
export function shopSheetsRoutes(db: Database, { sheets = {}, files = [] }: ShopDataRules) {
  return {
    async readSheet({ params, query }: SheetQuery): Promise<SheetPage> {
      const sheet = sheets[params.sheet];
      if (!sheet) throw new RefusedError(commonFailures.notFound);
      const rows = await readPage(db, sheet, query);
      const last = rows.length === query.limit ? rows.at(-1) : undefined;
      return {
        headings: Object.keys(sheet.cells),
        rows: rows.map(({ cells }) => [...cells]),
        next: last ? JSON.stringify(last.key) : null,
      };
    },
    async listFiles({ query: { shopId } }: FilesQuery): Promise<{ names: string[] }> {
      const names = files.map(({ table, column }) =>
        db.read(shopId, (tx) =>
          tx(table).where('shop_id', shopId).whereNotNull(column).distinct().pluck<string[]>(column),
        ),
      );
      return { names: (await Promise.all(names)).flat() };
    },
  };
}

async function readPage(db: Database, sheet: Sheet, { shopId, after, limit }: SheetQuery['query']): Promise<PageRow[]> {
  const keys = sheet.key.map(([column]) => column).join(', ');
  const cells = Object.values(sheet.cells).map((sql) => `coalesce((${sql})::text, '')`);
  const places = sheet.key.map(([, type]) => `?::${type}`).join(', ');
  const values = after === undefined ? [] : (JSON.parse(after) as unknown[]);
  const sql = `select jsonb_build_array(${keys}) as key, array[${cells.join(', ')}] as cells from ${sheet.from}
    where t.shop_id = ? ${values.length > 0 ? `and (${keys}) > (${places})` : ''} order by ${keys} limit ?`;
  const { rows } = await db.read(shopId, (tx) => tx.raw<{ rows: PageRow[] }>(sql, [shopId, ...values, limit] as never));
  return rows;
}
