import { grossWith } from '@bahi/testing/money/oracle';
import { money, sum, TIME_ZONE } from './amounts.js';
import {
  availability,
  DAY_MS,
  dayOf,
  HOUR_MS,
  isCounted,
  nameKey,
  type Order,
  type Product,
  type Shop,
  total,
} from './shop.js';
import { chart, summary } from './statistics.js';
import { today } from './today.js';

/*
 * What every screen must show of a shop at a moment, written from section 2 of the wire contract.
 */

const DUE_DAYS = 15;

export function wireOrder(order: Order) {
  return {
    _id: order._id,
    orderId: order.orderId,
    productId: order.product.productId,
    productName: order.product.name,
    quantityOrdered: order.units,
    unitPrice: money(order.product.price),
    totalAmount: money(total(order)),
    orderStatus: isCounted(order) ? 'pending' : 'cancelled',
    rating: order.rating,
    createdAt: instant(order.placedAt),
    orderDate: instant(order.placedAt),
  };
}

/** Without what only the product knows: its key, and when it was paid, returned or archived. */
export function wireInvoice(order: Order) {
  const { name, price } = order.product;
  const line = { productName: name, quantity: order.units, price: money(price) };
  return {
    invoiceId: order.invoiceId,
    reference: `INV-${order.invoiceId.slice(-3)}`,
    orderId: order.orderId,
    totalAmount: money(total(order)),
    status: order.status,
    createdAt: instant(order.placedAt),
    dueDate: instant(order.placedAt + DUE_DAYS * DAY_MS),
    customerName: 'Walk-in customer',
    items: [line],
    productName: name,
    quantityOrdered: order.units,
    pricePerUnit: money(price),
    isPaid: order.status === 'Paid',
    isReturned: order.status === 'Returned',
    isArchived: order.isArchived,
  };
}

const PERIODS = [
  ['weekly', 'week'],
  ['monthly', 'month'],
  ['yearly', 'year'],
] as const;

/** Every screen by the path that feeds it; the figures of periods are those of one period, another one at each step. */
export function figuresOf(shop: Shop, now: number, step: number): Readonly<Record<string, unknown>> {
  const [chartPeriod, period] = PERIODS[step % PERIODS.length] ?? PERIODS[0];
  return {
    '/api/products/all': allProducts(shop, now),
    '/api/orders/orders?limit=500': allOrders(shop),
    '/api/invoices': invoices(shop, now, ({ isArchived }) => !isArchived),
    '/api/invoices?status=Cancelled': invoices(shop, now, ({ status }) => status === 'Returned'),
    '/api/dashboard/stats': stats(shop, now),
    '/api/dashboard/today': today(shop, now),
    '/api/dashboard/inventory-summary': inventorySummary(shop, now),
    [`/api/statistics/chart-data-fixed?period=${chartPeriod}`]: chart(shop, now, chartPeriod),
    [`/api/statistics/dashboard-summary?period=${period}`]: summary(shop, now, period),
    '/api/top-products/top-products': topProducts(shop, now),
    '/api/users/profile': profile(shop),
  };
}

function instant(at: number) {
  return new Date(at).toISOString();
}

function byText(one: string, other: string) {
  return one < other ? -1 : Number(one > other);
}

function isRecent(at: number, now: number) {
  return at >= now - 168 * HOUR_MS;
}

function distinct(texts: readonly (string | null)[]) {
  return new Set(texts.filter((text): text is string => text !== null).map(nameKey)).size;
}

function average({ ratings }: Product) {
  return ratings.length === 0 ? 0 : ratings.reduce((whole, rating) => whole + rating, 0) / ratings.length;
}

function wireProduct(product: Product, today: string) {
  return {
    _id: product._id,
    productId: product.productId,
    productName: product.name,
    category: product.category,
    sellingPrice: money(product.price),
    costPrice: money(product.cost),
    quantity: product.left,
    unit: product.unit,
    thresholdValue: product.threshold,
    expiryDate: product.expiresOn,
    availability: availability(product, today),
    imageUrl: null,
    description: null,
    supplier: product.supplier,
    averageRating: average(product),
    totalRatings: product.ratings.length,
    createdAt: instant(product.createdAt),
  };
}

function allProducts({ products }: Shop, now: number) {
  const newestFirst = [...products].sort((one, other) => other.createdAt - one.createdAt || one.row - other.row);
  const shown = newestFirst.map((product) => wireProduct(product, dayOf(now)));
  return { success: true, products: shown, count: shown.length, timeZone: TIME_ZONE };
}

function newest(orders: readonly Order[]) {
  return [...orders].sort((one, other) => other.placedAt - one.placedAt || byText(other._id, one._id));
}

function allOrders({ orders }: Shop) {
  return {
    success: true,
    timeZone: TIME_ZONE,
    orders: newest(orders).map(wireOrder),
    pagination: { currentPage: 1, totalPages: Math.ceil(orders.length / 500), totalOrders: orders.length, limit: 500 },
  };
}

function invoices({ orders }: Shop, now: number, isShown: (order: Order) => boolean) {
  const shown = newest(orders)
    .filter(isShown)
    .map(wireInvoice)
    .sort((one, other) => byText(other.createdAt, one.createdAt) || byText(other.invoiceId, one.invoiceId));
  const withStatus = (status: string) => orders.filter((order) => order.status === status);
  const gross = (order: Order) => grossWith(total(order));
  const [paid, unpaid] = [withStatus('Paid'), withStatus('Unpaid')];
  const stats = {
    recentTransactions: orders.filter(({ placedAt }) => isRecent(placedAt, now)).length,
    totalInvoices: orders.length,
    processed: paid.length,
    customers: paid.length,
    paidAmount: money(sum(paid, gross)),
    unpaidAmount: money(sum(unpaid, gross)),
    pendingPayment: unpaid.length,
  };
  return { success: true, timeZone: TIME_ZONE, totalInvoices: shown.length, invoices: shown, stats };
}

function recentSales({ orders }: Shop, now: number) {
  return orders.filter((order) => isCounted(order) && isRecent(order.placedAt, now));
}

function stats(shop: Shop, now: number) {
  const sold = recentSales(shop, now);
  const [revenue, cost] = [sum(sold, total), sum(sold, ({ product, units }) => product.cost * BigInt(units))];
  const { products } = shop;
  const unpaid = shop.orders.filter(({ status }) => status === 'Unpaid');
  return {
    success: true,
    timeZone: TIME_ZONE,
    detailed: {
      sales: {
        totalOrders: sold.length,
        totalRevenue: money(revenue),
        totalCost: money(cost),
        profit: money(revenue - cost),
      },
    },
    overallInventory: { totalProducts: { recent: products.filter((one) => isRecent(one.createdAt, now)).length } },
    inventoryMetrics: {
      totalQuantity: products.reduce((units, { left }) => units + left, 0),
      expectedStock: unpaid.reduce((whole, { units }) => whole + units, 0),
    },
    productMetrics: {
      suppliersCount: distinct(products.map(({ supplier }) => supplier)),
      categoriesCount: distinct(products.map(({ category }) => category)),
    },
  };
}

function inventorySummary(shop: Shop, now: number) {
  const { products } = shop;
  const isNow = (product: Product, ...states: string[]) => states.includes(availability(product, dayOf(now)));
  const low = products
    .filter((product) => isNow(product, 'Low stock'))
    .sort((one, other) => one.left - other.left || byText(nameKey(one.name), nameKey(other.name)))
    .slice(0, 5);
  const lowStocks = {
    notInStock: products.filter((product) => isNow(product, 'Out of stock', 'Expired')).length,
    ordered: recentSales(shop, now).filter(({ product }) => low.includes(product)).length,
    items: low.map(({ productId, name, left, threshold }) => ({
      productId,
      productName: name,
      quantity: left,
      thresholdValue: threshold,
    })),
  };
  const { overallInventory, productMetrics, detailed } = stats(shop, now);
  const totalProducts = {
    count: products.length,
    revenue: detailed.sales.totalRevenue,
    recent: overallInventory.totalProducts.recent,
  };
  const categories = { count: productMetrics.categoriesCount };
  return {
    success: true,
    timeZone: TIME_ZONE,
    overallInventory: { categories, totalProducts, lowStocks },
    lowStocks,
  };
}

function topProducts({ products }: Shop, now: number) {
  const best = products
    .filter((one) => one.ratings.length > 0 && one.expiresOn >= dayOf(now))
    .sort(
      (one, other) =>
        average(other) - average(one) ||
        other.ratings.length - one.ratings.length ||
        byText(nameKey(one.name), nameKey(other.name)) ||
        byText(one._id, other._id),
    );
  return {
    success: true,
    products: best.slice(0, 5).map((product) => {
      const stars = Math.floor(average(product) + 0.5);
      return {
        _id: product._id,
        productId: product.productId,
        productName: product.name,
        imageUrl: null,
        costPrice: money(product.cost),
        averageRating: average(product),
        totalRatings: product.ratings.length,
        ratingStars: '★'.repeat(stars) + '☆'.repeat(5 - stars),
      };
    }),
  };
}

function profile({ account: { name, email } }: Shop) {
  return { success: true, name, email };
}
