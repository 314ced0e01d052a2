import { randomUUID } from 'node:crypto';
import type { InvoiceDetail, TaxDocument } from '@bahi/contracts/billing';
import type { Quote } from '@bahi/contracts/orders';
import { addDays, dayOf } from '@bahi/contracts/shared';
import { SIMPLE_PROFILE, type TaxProfile } from '@bahi/contracts/tax';
import { type GstExample, gstExamples, rulesOf } from '@bahi/testing/money/gst-examples';
import { newShopkeeper, type Shopkeeper } from '@bahi/testing/shop/shopkeeper';
import { type OpenedWorld, openOpenedWorld, queryAt } from '@bahi/testing/worlds/opened-world';
import type * as z from 'zod/mini';

/** Those of today's law to an unregistered buyer; a registered one is billed alike. */
const TODAYS = gstExamples.filter(({ input }) => input.date >= '2026');
/** No buyer is known yet, so a larger sale is refused. */
const LARGE = new Set(['e26']);
const GSTIN = '27AABCB0000K1ZB';

let world: OpenedWorld;
const shops = new Map<string, Promise<Shopkeeper>>();

beforeAll(async () => {
  world = await openOpenedWorld();
});
afterAll(() => world.close());

/** A shop of Maharashtra that sells as an example does; examples alike share it. */
function shopOf({ input: { kind, priceMode, roundToPaise } }: GstExample): Promise<Shopkeeper> {
  const name = [kind, priceMode, roundToPaise].join(' ');
  const known =
    shops.get(name) ?? openShop({ kind, priceMode, stateCode: '27' }, roundToPaise === 1 ? 0 : roundToPaise / 100);
  shops.set(name, known);
  return known;
}

async function openShop(over: Partial<TaxProfile>, roundTo: number): Promise<Shopkeeper> {
  const shop = await newShopkeeper(world.url);
  const gstin = over.kind === 'regular' || over.kind === 'composition' ? GSTIN : null;
  const profile = { ...SIMPLE_PROFILE, version: 1, gstin, ...over };
  for (const service of ['orders', 'billing', 'catalog'])
    await write(service, shop, `insert into tax_profiles values ($1, '2026-01-01', 1, $2)`, [JSON.stringify(profile)]);
  const rules = { version: 0, roundTo, discountLimitPercent: 100, shortStock: 'refuse', repeatKeepsCustomer: false };
  await shop.http.ask('/api/bills/rules', { method: 'PUT', json: rules });
  return shop;
}

async function write(service: string, { http }: Shopkeeper, sql: string, values: unknown[]): Promise<void> {
  const claims = JSON.parse(Buffer.from(http.token?.split('.')[1] ?? '', 'base64url').toString()) as { shop: string };
  await queryAt(await world.databaseUrl(service, 'superuser'), sql, [claims.shop, ...values]);
}

/** The lines of an example as a till sends them, of products that are new in the shop. */
async function linesOf(shop: Shopkeeper, { input }: GstExample) {
  const lines = [];
  for (const line of input.lines) {
    const { _id, productId } = await shop.addProduct({
      ...{ productName: `${line.name} ${randomUUID()}`, costPrice: 0, quantity: 10_000 },
      ...{ sellingPrice: line.pricePaise / 100, thresholdValue: 0, unit: 'piece' },
    });
    const loose = 'allows_fractions = true, mrp_paise = $3, hsn = $4, uqc = $5';
    const values = [_id, line.mrpPaise ?? null, ...(rulesOf(line).length > 0 ? ['9405', 'PCS'] : [null, null])];
    await write('catalog', shop, `update products set ${loose} where shop_id = $1 and product_key = $2`, values);
    for (const rule of rulesOf(line))
      await write('catalog', shop, 'insert into product_tax_rules values ($1, $2, $3, $4)', [
        _id,
        rule.from,
        JSON.stringify(rule),
      ]);
    const { version } = (await shop.http.ask<{ product: { version: number } }>(`/api/products/${_id}`)).body.product;
    const discount = discountOf(line.discountBp, line.discountPaise);
    const price = { unitPrice: line.pricePaise / 100, priceVersion: version, discount };
    lines.push({ productId, quantity: Number(line.quantity), ...price });
  }
  return lines;
}

function discountOf(basisPoints?: number, paise?: number) {
  if (basisPoints !== undefined) return { percent: basisPoints / 100 };
  return paise === undefined ? null : { amount: paise / 100 };
}

const inRupees = (amounts: Readonly<Record<string, number>>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, (amounts[`${name}Paise`] ?? 0) / 100]));

describe('a bill of a shop with a tax profile', () => {
  it.each(TODAYS.map((example) => [example.id, example.title, example] as const))(
    '%s: %s',
    async (id, _title, example) => {
      const shop = await shopOf(example);
      const { interState, billDiscountBp, billDiscountPaise } = example.input;
      const lines = await linesOf(shop, example);
      const basket = {
        lines,
        discount: discountOf(billDiscountBp, billDiscountPaise),
        placeOfSupply: interState ? '29' : null,
      };

      const quoted = await shop.http.ask<{ quote: z.infer<typeof Quote>; code?: string }>('/api/bills/quote', {
        json: basket,
      });

      if (LARGE.has(id)) return expect([quoted.status, quoted.body.code]).toEqual([400, 'buyer-details-needed']);
      const { totals, rates, lines: shares } = example.expected;
      const sums = inRupees(totals, ['gross', 'discount', 'net', 'tax', 'roundOff', 'total']);
      const wanted = {
        ...sums,
        lines: shares.map((share) => ({ gst: inRupees(share, ['taxable', 'cgst', 'sgst', 'igst', 'cess']) })),
        gst: { interState, rates: rates.map((rate) => inRupees(rate, ['taxable', 'cgst', 'sgst', 'igst', 'cess'])) },
      };
      expect(quoted.body.quote).toMatchObject(wanted);
      const { total } = quoted.body.quote;
      const payments = total > 0 ? [{ method: 'cash', amount: total }] : [];
      const bill = { ...basket, billKey: randomUUID(), expectedTotal: total, payments };
      const sold = await shop.http.ask<{ bill: z.infer<typeof Quote> & { orderId: string } }>('/api/bills', {
        json: bill,
      });
      expect([sold.status, sold.body.bill]).toMatchObject([201, wanted]);
      const { document } = await invoiceOf(shop, sold.body.bill.orderId);
      expect(document?.totals).toMatchObject({ ...sums, inWords: example.expected.inWords });
      expect(document?.rates).toMatchObject(wanted.gst.rates);
      return undefined;
    },
  );

  it('is what place-order makes there, too: one line at the list price, with the texts of today', async () => {
    const shop = await shopOf(gstExamples.find(({ id }) => id === 'e03') as GstExample);
    const [line] = await linesOf(shop, gstExamples.find(({ id }) => id === 'e03') as GstExample);
    const untaxed = await shop.addProduct({ productName: 'No tax data', unit: 'piece' });

    const refused = await shop.order(untaxed.productId, 1);
    const { status, body } = await shop.order(line?.productId ?? '', 2);

    expect([refused.status, refused.body]).toMatchObject([
      409,
      { code: 'tax-data-missing', message: 'Add the GST details of this product before selling it' },
    ]);
    expect([status, body.message, Object.keys(body)]).toEqual([
      201,
      'Order placed successfully!',
      ['success', 'message', 'order', 'updatedProduct'],
    ]);
    const { document, totalAmount, open } = await invoiceOf(shop, body.order.orderId);
    expect([totalAmount, body.order.totalAmount, document?.type]).toEqual([
      document?.totals.net,
      document?.totals.net,
      'tax-invoice',
    ]);
    expect([document?.totals.total, open]).toEqual([20, 20]);
  });
});

// Last: time passes for the whole product.
describe('a rate that changes', () => {
  const BEFORE_MS = 30_000;
  const INDIA = 'Asia/Kolkata';

  /** A product of 118.00 with tax, at 5 % until the end of this day of the shop and at 18 % after it. */
  async function changingProduct({ http, addProduct }: Shopkeeper, tomorrow: string): Promise<string> {
    const { _id, productId } = await addProduct({ productName: 'Lamp', sellingPrice: 118, unit: 'piece' });
    const rule = (from: string, rateBp: number) => ({ from, treatment: 'taxable', rateBp });
    const tax = { hsn: '9405', rules: [rule('2026-01-01', 500), rule(tomorrow, 1800)] };
    await http.ask(`/api/products/${_id}`, { method: 'PATCH', json: { version: 1, tax } });
    return productId;
  }

  async function sellAt118(shop: Shopkeeper, productId: string) {
    const lines = [{ productId, quantity: 1, unitPrice: 118, priceVersion: 2 }];
    const payments = [{ method: 'cash', amount: 118 }];
    const json = { billKey: randomUUID(), lines, expectedTotal: 118, payments };
    const { body } = await shop.http.ask<{ bill: { orderId: string } }>('/api/bills', { json });
    return invoiceOf(shop, body.bill.orderId);
  }

  it('does so at midnight of the shop; bills and credit notes of before stay as they were', async () => {
    const tomorrow = addDays(dayOf(world.now(), INDIA), 1);
    world.pass(Date.parse(`${tomorrow}T00:00:00+05:30`) - world.now().getTime() - BEFORE_MS);
    const shop = await openShop({ kind: 'regular', priceMode: 'inclusive', stateCode: '27' }, 0);
    const productId = await changingProduct(shop, tomorrow);
    const before = await sellAt118(shop, productId);

    world.pass(BEFORE_MS);
    const after = await sellAt118(shop, productId);

    const lines = [{ lineNo: 1, quantity: 1, restock: 'shelf' }];
    const refunds = [{ method: 'cash', amount: 118 }];
    const json = { creditNoteKey: randomUUID(), invoiceId: before.invoiceId, lines, reason: 'Torn', refunds };
    const { body } = await shop.http.ask<{ creditNote: { creditNoteId: string } }>('/api/credit-notes', { json });
    const note = await shop.http.ask<{ creditNote: { document: TaxDocument } }>(
      `/api/credit-notes/${body.creditNote.creditNoteId}`,
    );
    const figures = ({ day, rates }: TaxDocument) => [
      day,
      ...rates.map(({ rate, taxable, cgst }) => [rate, taxable, cgst]),
    ];
    expect(
      [before.document, after.document, note.body.creditNote.document].map((one) => figures(one as TaxDocument)),
    ).toEqual([
      [addDays(tomorrow, -1), [5, 112.38, 2.81]],
      [tomorrow, [18, 100, 9]],
      [tomorrow, [5, 112.38, 2.81]],
    ]);
    expect((await invoiceOf(shop, before.orderId)).document).toEqual(before.document);
  });
});

function invoiceOf(shop: Shopkeeper, orderId: string): Promise<InvoiceDetail & { document: TaxDocument | null }> {
  const path = `/api/invoices/of-order/${orderId}`;
  return shop.http.ask<{ invoice: InvoiceDetail }>(path).then(({ body }) => body.invoice);
}
