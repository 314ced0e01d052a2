import { asMilli, asPaise, newOrderId, orderTotals, uuidv7 } from '@bahi/contracts/shared';
import { SIMPLE_PROFILE } from '@bahi/contracts/tax';
import { openDatabase, platformMigrations } from '@bahi/platform/data';
import { silentLogger } from '@bahi/platform/kernel';
import { A_MOMENT, rowsRead, testDatabase } from '@bahi/testing';
import { createInvoices } from '../src/data/invoices-repository.js';
import { draftInvoice } from '../src/domain/invoice.js';
import { billingMigrations } from '../src/migrations/index.js';

function anOrder() {
  return {
    orderKey: uuidv7(),
    orderId: newOrderId(Date.now()),
    totals: orderTotals(asPaise(100)),
    placedAt: new Date(A_MOMENT),
    lines: [
      {
        lineNo: 1,
        productKey: uuidv7(),
        productId: 'PROD-AAAAAA',
        productName: 'Basmati Rice 5 kg',
        quantityMilli: asMilli(1_000),
        unitPricePaise: asPaise(100),
        sold: null,
      },
    ],
    bill: null,
    gst: null,
    roundOffPaise: asPaise(0),
    roundToPaise: asPaise(0),
  };
}

function drafts(count: number) {
  return Array.from({ length: count }, () =>
    draftInvoice(anOrder(), { invoiceKey: uuidv7(), timeZone: 'Asia/Kolkata', profile: SIMPLE_PROFILE }),
  );
}

describe('createInvoices', () => {
  // The first statements are planned while the shop is new; their plan must stay right when it has grown.
  it('reads no more rows of a shop with many invoices than of a new one', async () => {
    const database = await testDatabase({
      service: 'billing',
      migrations: [...platformMigrations, ...billingMigrations],
    });
    const db = openDatabase({ url: database.url, applicationName: 'test', logger: silentLogger(), poolSize: 1 });
    const shopId = uuidv7();
    for (let batch = 0; batch < 8; batch += 1) await db.write(shopId, (tx) => createInvoices(tx, shopId, drafts(3)));
    for (let batch = 0; batch < 4; batch += 1) await db.write(shopId, (tx) => createInvoices(tx, shopId, drafts(500)));

    const orders = drafts(10);
    const readsOf = () =>
      db.write(shopId, (tx) => rowsRead(tx, ['invoices'], () => createInvoices(tx, shopId, orders)));
    const [forNew, forBilled] = [await readsOf(), await readsOf()];

    await db.close();
    await database.close();
    // The foreign key of the lines reads some of the new invoices.
    expect(forNew).toBeLessThan(100);
    expect(forBilled).toBe(orders.length);
  });
});
