/** The most units of one product, of one order line, and the highest threshold. */
export const MAX_UNITS = 1_000_000;
/** The most lines of one order. */
export const MAX_LINES = 200;
/** Days of the recent window: 7 x 24 hours. */
export const RECENT_HOURS = 168;
/** Days until an invoice is due, by the calendar of UTC instants. */
export const INVOICE_DUE_DAYS = 15;
/** Low stock, top selling and top products show at most this many. */
export const TOP_COUNT = 5;
export const MAX_FILE_BYTES = 5_242_880;
export const MAX_MULTIPART_BYTES = 6_291_456;
export const MAX_JSON_BYTES = 102_400;
export const MAX_CSV_ROWS = 100_000;
export const OTP_DIGITS = 6;
/** The most invoices of one page, and the highest `limit`. */
export const MAX_INVOICES_PAGE = 200;
/** Rows per page of the product and invoice lists, in the browser. */
export const PAGE_SIZE = 9;
/** Orders the web app fetches for its chart, and the highest `limit`. */
export const MAX_ORDERS_PAGE = 500;

export const CATEGORIES = [
  'Electronics',
  'Furniture',
  'Clothing',
  'Food',
  'Medicine',
  'Stationery',
  'Health',
  'Other',
] as const;
export const UNITS = ['piece', 'kg', 'gram', 'liter', 'ml', 'pack', 'box', 'bottle'] as const;

/** What a product needs, in the order in which a missing one is reported: fields of the form, columns of a CSV file. */
export const REQUIRED_PRODUCT_FIELDS = [
  'productName',
  'category',
  'costPrice',
  'sellingPrice',
  'quantity',
  'unit',
  'expiryDate',
  'thresholdValue',
] as const;

/** How many products one call gives a tax class. */
export const MAX_CLASSED_PRODUCTS = 100;

/** Characters of a batch number, as on the packet. */
export const MAX_BATCH_NO = 40;
