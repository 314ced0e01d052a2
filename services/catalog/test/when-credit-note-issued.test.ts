import { CreditNoteIssued, InvoiceReturned, type Restock } from '@bahi/contracts/billing';
import { StockChanged } from '@bahi/contracts/catalog';
import { uuidv7 } from '@bahi/contracts/shared';
import { type CatalogWorld, catalogWorld, returnOf } from './catalog-world.js';

let world: CatalogWorld;
beforeAll(async () => {
  world = await catalogWorld();
});
afterAll(() => world.service.close());

function noteOf(lines: readonly { productKey: string; restock: Restock; unitsMilli: number }[]) {
  return {
    ...{ creditNoteKey: uuidv7(), creditNoteId: 'CN-2627-000001', invoiceKey: uuidv7(), invoiceId: 'INV-2627-000001' },
    ...{ orderKey: uuidv7(), orderId: 'ORD-MWPYB6PE-7D10C2', issuedAt: '2026-11-21T05:12:09.000Z', by: uuidv7() },
    ...{ amountPaise: 100, isWhole: true },
    lines: lines.map((line, index) => ({
      ...{ ...line, lineNo: index + 1, returnedMilli: line.unitsMilli, returnedNetPaise: 100 },
    })),
  };
}

describe('when a credit note is issued', () => {
  it('puts goods on the shelf, writes damaged ones off, leaves the rest, once', async () => {
    const shop = world.shop();
    const [dal, rice, salt] = [
      await shop.add({ quantity: '9' }),
      await shop.add({ quantity: '9' }),
      await shop.add({ quantity: '9' }),
    ];
    const data = noteOf([
      { productKey: dal._id, restock: 'shelf', unitsMilli: 1_250 },
      { productKey: rice._id, restock: 'damaged', unitsMilli: 2_000 },
      { productKey: salt._id, restock: 'none', unitsMilli: 1_000 },
    ]);

    for (let time = 0; time < 2; time += 1)
      await world.service.publishFromPeer(CreditNoteIssued, { shopId: shop.shopId, data });
    const whole = { ...returnOf(dal._id, 5), creditNoteKey: data.creditNoteKey };
    await world.service.publishFromPeer(InvoiceReturned, { shopId: shop.shopId, data: whole });

    const left = async (name: string) => (await shop.named(name))?.quantity;
    expect(await Promise.all([dal, rice, salt].map(({ productName }) => left(productName)))).toEqual([10.25, 9, 9]);
    const { data: lost } = await world.service.probe.next(StockChanged, ({ data: { kind } }) => kind === 'damaged');
    expect(lost).toMatchObject({ productKey: rice._id, change: -2, changeMilli: -2_000, quantityLeft: 9 });
    const rows = await world.service.database.query(
      `select kind, change_milli::int as change from stock_movements
        where shop_id = $1 and document_kind = 'credit-note' order by kind, change_milli`,
      [shop.shopId],
    );
    expect(rows).toEqual([
      { kind: 'damaged', change: -2_000 },
      { kind: 'return', change: 1_250 },
      { kind: 'return', change: 2_000 },
    ]);
    expect(await shop.drift()).toEqual([]);
  });
});
