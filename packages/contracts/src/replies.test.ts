import { analyticsApi } from './analytics/api.js';
import { authApi } from './auth/api.js';
import { billingApi } from './billing/api.js';
import { catalogApi } from './catalog/api.js';
import { ordersApi } from './orders/api.js';

/** The examples of the wire contract pass through the reply schemas without losing a field. */
const product = {
  _id: '01a0604f-39c7-7d44-8e21-0b7a5c93d6f0',
  productId: 'PROD-MTJKV4QV-3C9A0F',
  productName: 'Basmati Rice 5 kg',
  category: 'Food',
  sellingPrice: 495,
  costPrice: 410,
  quantity: 28,
  unit: 'bag',
  thresholdValue: 5,
  expiryDate: '2027-12-25',
  availability: 'In stock',
  imageUrl: '/uploads/5f0c2a91d7e84b36a1c9.webp',
  description: null,
  supplier: 'Sri Lakshmi Traders',
  averageRating: 4.25,
  totalRatings: 8,
  createdAt: '2026-09-02T04:10:00.007Z',
};
const order = {
  _id: '01a1fc84-dcb2-7e05-a1b8-2f6d40c9e813',
  orderId: 'ORD-MWPYB6PE-7D10C2',
  productId: 'PROD-MTJKV4QV-3C9A0F',
  productName: 'Basmati Rice 5 kg',
  quantityOrdered: 2,
  unitPrice: 495,
  totalAmount: 990,
  orderStatus: 'pending',
  rating: 4,
  createdAt: '2026-11-21T05:12:08.114Z',
  orderDate: '2026-11-21T05:12:08.114Z',
};
const invoice = {
  _id: '01a1fc84-dec0-7c19-b3aa-90e4d1f2a7c5',
  invoiceId: 'INV-2627-000001',
  reference: null,
  orderId: 'ORD-MWPYB6PE-7D10C2',
  totalAmount: 990,
  status: 'Unpaid',
  customerName: 'Walk-in customer',
  createdAt: '2026-11-21T05:12:08.114Z',
  dueDate: '2026-12-06T05:12:08.114Z',
  items: [{ productName: 'Basmati Rice 5 kg', quantity: 2, price: 495 }],
  productName: 'Basmati Rice 5 kg',
  quantityOrdered: 2,
  pricePerUnit: 495,
  paidAt: null,
  returnedAt: null,
  archivedAt: null,
};
const stats = {
  recentTransactions: 1,
  totalInvoices: 1,
  processed: 0,
  customers: 0,
  paidAmount: 0,
  unpaidAmount: 1_139,
  pendingPayment: 1,
};
const lowStocks = {
  notInStock: 3,
  ordered: 0,
  items: [{ productId: 'PROD-MTJKV4QV-3C9A0F', productName: 'Basmati Rice 5 kg', quantity: 1, thresholdValue: 5 }],
};
const results = {
  total: 2,
  successful: [{ row: 2, productId: 'PROD-MWPYB740-0E6C95', productName: 'Glass Jar 500 ml' }],
  failed: [{ row: 4, reason: 'Product with this name already exists' }],
  excludedRows: [3, 17],
};
const user = { id: '01a0604f-39c7-7b10-9d2e-51c07c7e8a64', name: 'Meera Nair', email: 'meera@example.in' };
const confirmation = { msg: 'OTP sent successfully', message: 'OTP sent successfully' };
const timeZone = 'Asia/Kolkata';
const bars = { sales: 3105.5, purchases: 6150.255 };
const summary = { totalSales: 18_250, totalPurchases: 7175.255 };
const metric = { current: 18_250, previous: 15_000, change: 21.7 };

describe('the replies', () => {
  it.each([
    [authApi.login, { token: 'eyJhbGciOi', user }],
    [authApi.register, confirmation],
    [authApi.forgotPassword, confirmation],
    [authApi.verifyOtp, confirmation],
    [authApi.resetPassword, confirmation],
    [authApi.logout, { message: 'Logged out' }],
    [authApi.readProfile, user],
    [authApi.updateProfile, { message: 'Profile updated successfully', user }],
    [catalogApi.generateProductId, { productId: 'PROD-MWPYB740-B41E77' }],
    [catalogApi.listProducts, { timeZone, count: 1, products: [product] }],
    [catalogApi.checkProduct, { exists: false }],
    [catalogApi.addProduct, { message: 'Product added successfully!', product: { ...product, imageUrl: null } }],
    [
      catalogApi.validateCsv,
      {
        totalRows: 43,
        validProducts: 42,
        errors: [{ row: 3, lastRow: 4, message: 'Unit is required' }],
        encoding: 'UTF-8',
      },
    ],
    [catalogApi.importCsv, { message: 'Done', uploadId: '1795237928640-k3v9x2', results, details: results }],
    [
      ordersApi.listOrders,
      { timeZone, orders: [order], pagination: { currentPage: 1, totalPages: 1, totalOrders: 1, limit: 500 } },
    ],
    [ordersApi.readOrderProduct, { message: 'Product found', product }],
    [
      ordersApi.placeOrder,
      {
        message: 'Order placed successfully!',
        order,
        updatedProduct: {
          _id: product._id,
          productId: product.productId,
          productName: product.productName,
          quantity: 28,
          remainingQuantity: 28,
          availability: 'In stock',
        },
      },
    ],
    [billingApi.listInvoices, { timeZone, totalInvoices: 1, invoices: [invoice], stats }],
    [billingApi.payInvoice, { message: 'Invoice paid successfully', invoice: { ...invoice, status: 'Paid' } }],
    [
      analyticsApi.readStats,
      {
        timeZone,
        detailed: { sales: { totalOrders: 14, totalRevenue: 18_250, totalCost: 13_900.5, profit: -4349.5 } },
        overallInventory: { totalProducts: { recent: 6 } },
        inventoryMetrics: { totalQuantity: 1_840, expectedStock: 23 },
        productMetrics: { suppliersCount: 4, categoriesCount: 7 },
      },
    ],
    [
      analyticsApi.readInventorySummary,
      {
        timeZone,
        overallInventory: {
          categories: { count: 7 },
          totalProducts: { count: 52, revenue: 18_250, recent: 6 },
          lowStocks,
        },
        lowStocks,
      },
    ],
    [
      analyticsApi.readChart,
      {
        timeZone,
        data: {
          period: 'weekly',
          year: 2026,
          dailyBreakdown: [{ date: 'Sun Nov 15 2026', day: 'Sunday', ...bars }],
          summary,
        },
      },
    ],
    [
      analyticsApi.readChart,
      {
        timeZone,
        data: { period: 'monthly', year: 2026, monthlyBreakdown: [{ month: 'January', ...bars }], summary },
      },
    ],
    [analyticsApi.readChart, { timeZone, data: { period: 'yearly', year: 2026, yearlyData: bars, summary } }],
    [
      analyticsApi.readDashboardSummary,
      { timeZone, metrics: { revenue: metric, productsSold: metric, productsInStock: metric } },
    ],
    [
      analyticsApi.listTopProducts,
      {
        products: [
          {
            _id: product._id,
            productId: product.productId,
            productName: product.productName,
            imageUrl: null,
            costPrice: 410,
            averageRating: 4.25,
            totalRatings: 8,
            ratingStars: '★★★★☆',
          },
        ],
      },
    ],
  ])('of example %# keep every field', ({ reply }, fields) => {
    const body = { success: true, ...fields };

    expect(reply.safeParse(body)).toEqual({ success: true, data: body });
  });

  it('drop what is not declared', () => {
    expect(authApi.readProfile.reply.parse({ success: true, ...user, passwordHash: 'x' })).toEqual({
      success: true,
      ...user,
    });
  });

  it('name the call as a success', () => {
    expect(authApi.readProfile.reply.safeParse({ success: false, ...user }).success).toBe(false);
  });
});
