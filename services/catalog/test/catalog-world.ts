import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogApi, catalogInternalApi, type Product, type TakeResult } from '@bahi/contracts/catalog';
import type { CallOptions } from '@bahi/contracts/kit';
import { milliFromUnits, uuidv7 } from '@bahi/contracts/shared';
import { openDatabase, type WriteTx } from '@bahi/platform/data';
import type { Job } from '@bahi/platform/host';
import { silentLogger } from '@bahi/platform/kernel';
import { aProductName, type SignedIn, startTestService, type TestServiceOptions } from '@bahi/testing';
import { claimImport } from '../src/data/imports-repository.js';
import { catalogService } from '../src/index.js';

export function fixture(name: string): string {
  return readFileSync(join(__dirname, 'fixtures', name), 'utf8');
}

export const HEADER = 'productName,productId,category,costPrice,sellingPrice,quantity,unit,expiryDate,thresholdValue';

/** A CSV file of the usual columns with the given lines after the header. */
export function csvOf(...lines: readonly string[]): string {
  return [HEADER, ...lines].join('\n');
}

/** A valid row of such a file. */
export function rowOf(name: string, { productId = '', quantity = 24, expiryDate = '31/12/2028' } = {}): string {
  return `${name},${productId},Food,62,79.50,${quantity},piece,${expiryDate},4`;
}

/** What a take left of its lines, in units; the reasons of a refusal. */
export function linesOf(reply: TakeResult): (number | string)[] {
  if (reply.outcome === 'voided') return ['voided'];
  if (reply.outcome === 'taken') return reply.lines.map(({ product }) => product.quantityLeftMilli / 1_000);
  return reply.lines.map(({ lineNo, reason, leftMilli }) => `${lineNo}: ${reason} ${leftMilli / 1_000}`);
}

/** The payload of `InvoiceReturned` for units of one product. */
export function returnOf(productKey: string, quantity: number) {
  return {
    invoiceKey: uuidv7(),
    invoiceId: 'INV-2627-000001',
    orderKey: uuidv7(),
    orderId: 'ORD-MWPYB6PE-7D10C2',
    totalPaise: 100,
    units: quantity,
    createdAt: '2026-11-21T05:12:08.114Z',
    returnedAt: '2026-11-21T05:12:09.000Z',
    lines: [{ lineNo: 1, productKey, quantity }],
  };
}

/** The form fields of a valid product. */
export function partsOf(changes: Readonly<Record<string, unknown>> = {}) {
  return {
    productName: aProductName(),
    category: 'Food',
    costPrice: '139.5',
    sellingPrice: '168',
    quantity: '40',
    unit: 'pack',
    thresholdValue: '8',
    expiryDate: '05/06/27',
    ...changes,
  };
}

export function blobOf(content: string | Uint8Array): Blob {
  return new Blob([content as BlobPart]);
}

interface LineInput {
  readonly productRef: string;
  /** In units; 1 when absent. */
  readonly quantity?: number;
}

interface OrderInput {
  readonly orderKey?: string | undefined;
  readonly rating?: number | undefined;
}

/** A running catalog and a shop in it. */
export async function catalogWorld(options: TestServiceOptions = {}) {
  let jobs: readonly Job[] = [];
  const definition: typeof catalogService = {
    ...catalogService,
    create: async (context) => {
      const parts = await catalogService.create(context);
      jobs = parts.jobs ?? [];
      return parts;
    },
  };
  const service = await startTestService(definition, options);
  const internal = service.internalClient(catalogInternalApi);

  const shop = (as: SignedIn = service.signIn()) => {
    const client = service.client(catalogApi, { as });
    const { shopId } = as;
    const add = async (changes: Readonly<Record<string, unknown>> = {}, file?: Blob): Promise<Product> =>
      (await client.addProduct({ body: partsOf(changes), file })).body.product;
    const list = async (): Promise<Product[]> => (await client.listProducts()).body.products;
    const basketOf = (lines: readonly LineInput[], { orderKey = uuidv7(), rating }: OrderInput = {}) => ({
      orderKey,
      at: service.clock.now().toISOString(),
      ...(rating === undefined ? {} : { rating }),
      lines: lines.map(({ productRef, quantity = 1 }, index) => ({
        lineNo: index + 1,
        productRef,
        quantityMilli: milliFromUnits(quantity),
      })),
    });
    const takeBaskets = async (baskets: readonly ReturnType<typeof basketOf>[]): Promise<readonly TakeResult[]> =>
      (await internal.takeStock({ body: { shopId, baskets: [...baskets] } })).body.results;
    const takeBasket = async (lines: readonly LineInput[], order?: OrderInput): Promise<TakeResult> => {
      const [result] = await takeBaskets([basketOf(lines, order)]);
      return result as TakeResult;
    };
    return {
      as,
      shopId,
      client,
      add,
      list,
      named: async (name: string) => (await list()).find(({ productName }) => productName === name),
      validate: (content: string | Uint8Array, query: Readonly<Record<string, unknown>> = {}) =>
        client.validateCsv({ file: blobOf(content), body: {}, query }),
      upload: (content: string | Uint8Array, options: CallOptions & { body?: object; query?: object } = {}) =>
        client.importCsv({ file: blobOf(content), body: options.body ?? {}, query: { ...options.query } }, options),
      basketOf,
      takeBaskets,
      takeBasket,
      /** Takes a basket of one line. */
      take: ({ orderKey, rating, ...line }: LineInput & OrderInput) => takeBasket([line], { orderKey, rating }),
      void: async (orderKey: string) => (await internal.voidStock({ body: { shopId, orderKey } })).body,
      /** Products whose ledger does not add up to their quantity; always none. */
      drift: () =>
        service.database.query(
          `select p.product_id, p.quantity_milli, sum(m.change_milli)
           from products p left join stock_movements m using (shop_id, product_key)
           where p.shop_id = $1 group by 1, 2 having p.quantity_milli is distinct from sum(m.change_milli)`,
          [shopId],
        ),
    };
  };
  /** Runs every timer job once. */
  const runJobs = async (): Promise<void> => {
    for (const job of jobs) await job.run();
  };

  /** Runs work in a transaction of another client; the rows it wrote stay locked meanwhile. */
  const elsewhere = async (shopId: string, work: (tx: WriteTx) => Promise<void>): Promise<void> => {
    const db = openDatabase({ url: service.database.url, applicationName: 'test', logger: silentLogger() });
    await db.write(shopId, work).finally(() => db.close());
  };

  /** Runs work while an upload is in progress in another process, which fails afterwards. */
  const whileUploading = (shopId: string, uploadId: string, work: () => Promise<void>): Promise<void> =>
    elsewhere(shopId, async (tx) => {
      const importKey = `upload ${uploadId}`;
      await claimImport(tx, { importKey, uploadId, digest: Buffer.alloc(32), at: service.clock.now() });
      await work();
      await tx('imports').where({ import_key: importKey }).delete();
    });

  /** Resolves when a call waits for a row that another transaction holds. */
  const untilBlocked = async (): Promise<void> => {
    const blocked = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    while ((await service.database.query(blocked)).length === 0);
  };

  return { service, internal, shop, runJobs, elsewhere, whileUploading, untilBlocked };
}

export type CatalogWorld = Awaited<ReturnType<typeof catalogWorld>>;
