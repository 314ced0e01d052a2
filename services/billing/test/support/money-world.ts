import { billingApi, type InvoiceDetail, moneyApi } from '@bahi/contracts/billing';
import { BillPlaced } from '@bahi/contracts/orders';
import { uuidv7 } from '@bahi/contracts/shared';
import type { SignedIn, TestClient, TestService } from '@bahi/testing';
import { type BillPayment, billData, type PlacedBill } from './bill-data.js';

/** A shop whose bills are paid, returned and counted. */
export interface MoneyShop {
  readonly who: SignedIn;
  readonly money: TestClient<typeof moneyApi>;
  readonly invoices: TestClient<typeof billingApi>;
  /** Sells a bill of ₹447 and returns the number of its invoice. */
  sell(payments?: readonly BillPayment[], over?: Partial<PlacedBill>): Promise<string>;
  read(invoiceId: string): Promise<InvoiceDetail>;
}

export function moneyShop(service: TestService): MoneyShop {
  const who = service.signIn();
  const money = service.client(moneyApi, { as: who });
  const read = async (invoiceId: string) =>
    (await money.readInvoice({ params: { invoiceId }, query: {} })).body.invoice;
  return {
    who,
    money,
    invoices: service.client(billingApi, { as: who }),
    sell: async (payments = [{}], over = {}) => {
      const data = billData(service, payments, over);
      await service.publishFromPeer(BillPlaced, { shopId: who.shopId, data });
      const { body } = await money.readInvoiceOfOrder({ params: { orderId: data.orderId }, query: {} });
      return body.invoice.invoiceId;
    },
    read,
  };
}

/** A payment of an invoice as a till sends it. */
export function paymentOf(invoiceId: string, amount: number, over: object = {}) {
  return { paymentKey: uuidv7(), invoiceId, amount, method: 'cash' as const, ...over };
}

/** Goods of an invoice that come back. */
export function noteOf(
  invoiceId: string,
  lines: readonly { lineNo: number; quantity: number; restock?: 'shelf' | 'damaged' | 'none' }[],
  over: object = {},
) {
  return {
    creditNoteKey: uuidv7(),
    invoiceId,
    reason: 'Torn',
    lines: lines.map((line) => ({ restock: 'shelf' as const, ...line })),
    ...over,
  };
}
