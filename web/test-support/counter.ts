import type { CounterProduct } from '@bahi/contracts/catalog';
import type { SellingRules } from '@bahi/contracts/orders';
import { customerList } from './customers.js';
import type { Script } from './fake-server.js';
import { jsonBody } from './fake-server.js';
import { NO_PAYMENT_RULES } from './payment-rules.js';

let made = 0;

/** A product of the counter; a test states what matters to it. */
export function aCounterProduct(own: Partial<CounterProduct> = {}): CounterProduct {
  made += 1;
  const no = String(made).padStart(6, '0');
  return {
    _id: `id-${no}`,
    productId: `PROD-AAAAAAAA-${no}`,
    name: `Product ${made}`,
    alias: null,
    family: null,
    category: 'Food',
    price: 10,
    mrp: null,
    unit: 'piece',
    fractions: false,
    stock: 20,
    expiryDate: null,
    codes: [{ code: `8900000${no}`, packNo: 0 }],
    packs: [],
    sold30: 0,
    image: null,
    priceVersion: 1,
    tax: null,
    ...own,
  };
}

interface SoldLine {
  readonly productId: string;
  readonly packNo: number;
  readonly quantity: number;
  readonly unitPrice: number;
}

interface Sold {
  readonly billKey: string;
  readonly expectedTotal: number;
  readonly lines: readonly SoldLine[];
  readonly customerId: string | null;
  readonly credit: number;
  readonly payments: readonly { readonly amount: number; readonly tendered: number | null }[];
}

/** What a shop allows at the counter that has set nothing. */
export const FIRST_SELLING_RULES: SellingRules = {
  ...{ version: 0, roundTo: 1, discountLimitPercent: 100, shortStock: 'refuse', repeatKeepsCustomer: false },
};

/** The calls of the counter, with these products in the list; every bill is sold. */
export function counterCalls(products: readonly CounterProduct[]): Script {
  return {
    'counter.listCounterProducts': () => ({
      success: true,
      timeZone: 'Asia/Kolkata',
      version: 'v1',
      changes: false,
      taxPack: null,
      products,
      removed: [],
    }),
    'setup.readQuickKeys': () => ({ success: true, version: 0, pages: [] }),
    'bills.listHeldBills': () => ({ success: true, held: [] }),
    'customers.listCustomers': customerList([]),
    'money.listDrawers': () => ({ success: true, drawers: [] }),
    'money.readPaymentRules': () => ({ success: true, rules: NO_PAYMENT_RULES }),
    'bills.readSellingRules': () => ({ success: true, rules: FIRST_SELLING_RULES }),
    'bills.placeBill': (request) => {
      const { billKey, customerId, expectedTotal, lines, payments, credit } = jsonBody(request) as Sold;
      const change = payments.reduce((sum, { amount, tendered }) => sum + (tendered ?? amount) - amount, 0);
      const bill = {
        billKey,
        orderId: 'ORD-MWPYB6PE-118',
        placedAt: '2026-11-27T05:12:00.000Z',
        lines: lines.map((line, at) => soldLine(products, line, at + 1)),
        ...{ discount: 0, tax: 0, roundOff: 0 },
        payments,
        customerId,
        credit,
        total: expectedTotal,
        change,
      };
      return {
        success: true,
        message: 'Sold',
        invoiceId: 'INV-2627-000118',
        balance: null,
        stock: [],
        found: [],
        bill,
      };
    },
  };
}

function soldLine(products: readonly CounterProduct[], line: SoldLine, lineNo: number) {
  const product = products.find(({ productId }) => productId === line.productId);
  const packName = product?.packs.find(({ packNo }) => packNo === line.packNo)?.name ?? null;
  const { name: productName = '', unit = null } = product ?? {};
  return { ...line, lineNo, productName, packName, unit, total: line.unitPrice * line.quantity };
}
