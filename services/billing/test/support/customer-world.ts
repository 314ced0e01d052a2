import { accountsApi, type Customer, customersApi, type OpenItem } from '@bahi/contracts/billing';
import { uuidv7 } from '@bahi/contracts/shared';
import type { TestClient, TestService } from '@bahi/testing';
import type { BillPayment } from './bill-data.js';
import { type MoneyShop, moneyShop } from './money-world.js';

/** A shop with customers. */
export interface CustomerShop extends MoneyShop {
  readonly customers: TestClient<typeof customersApi>;
  readonly accounts: TestClient<typeof accountsApi>;
  /** Adds a customer and returns its id. */
  add(over?: object): Promise<string>;
  /** Sells a bill of ₹447 to a customer; unpaid without payments. */
  sellTo(customerId: string, payments?: readonly BillPayment[]): Promise<string>;
  customer(customerId: string): Promise<Customer>;
  /** What is open, as numbers of invoices and amounts; null for an opening balance. */
  open(customerId: string): Promise<[OpenItem['invoiceId'], number][]>;
  /** The entries of an account, oldest first: kind, change, balance. */
  entries(customerId: string): Promise<[string, number, number][]>;
}

export function customerShop(service: TestService): CustomerShop {
  const shop = moneyShop(service);
  const customers = service.client(customersApi, { as: shop.who });
  const accounts = service.client(accountsApi, { as: shop.who });
  const paramsOf = (customerId: string) => ({ params: { customerId }, query: {} });
  return {
    ...shop,
    customers,
    accounts,
    add: async (over = {}) => (await customers.createCustomer({ body: customerOf(over) })).body.customer.customerId,
    sellTo: (customerKey, payments = []) => shop.sell(payments, { customerKey }),
    customer: async (customerId) => (await customers.readCustomer(paramsOf(customerId))).body.customer,
    open: async (customerId) => {
      const { items } = (await accounts.listOpenItems(paramsOf(customerId))).body;
      return items.map(({ invoiceId, open }) => [invoiceId, open]);
    },
    entries: async (customerId) => {
      const { entries } = (await accounts.readLedger({ params: { customerId }, query: { limit: '200' } })).body;
      return entries.reverse().map(({ kind, debit, credit, balance }) => [kind, debit - credit, balance]);
    },
  };
}

/** A customer as a till sends it. */
export function customerOf(over: object = {}) {
  return { customerKey: uuidv7(), name: 'Lakshmi Stores', ...over };
}

/** A payment of a customer as a till sends it. */
export function paymentBy(customerId: string, amount: number, over: object = {}) {
  return { paymentKey: uuidv7(), customerId, amount, method: 'cash' as const, ...over };
}
