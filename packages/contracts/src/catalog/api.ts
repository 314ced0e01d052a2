import { endpoint } from '../kit/endpoint.js';
import { MAX_FILE_BYTES } from '../shared/limits.js';
import { addProductTexts, catalogFailures } from './failures.js';
import { catalogRoutes } from './routes.js';
import {
  AddProductParts,
  AddProductReply,
  CacheQuery,
  CheckProductReply,
  CsvIssuesFile,
  CsvIssuesParts,
  GenerateProductIdReply,
  ImportCsvParts,
  ImportCsvQuery,
  ImportCsvReply,
  ListProductsReply,
  ProductRefParams,
  ValidateCsvParts,
  ValidateCsvQuery,
  ValidateCsvReply,
} from './schemas.js';

const csvFailures = [
  catalogFailures.fileTooLarge,
  catalogFailures.fileMissing,
  catalogFailures.csvEmpty,
  catalogFailures.csvFormat,
  catalogFailures.csvHeader,
  catalogFailures.csvTooManyRows,
];

/** Products, their pictures and the import of CSV files. */
export const catalogApi = {
  generateProductId: endpoint({
    ...catalogRoutes.generateProductId,
    needs: 'edit-products',
    summary: 'A new product id; nothing is reserved',
    query: CacheQuery,
    reply: GenerateProductIdReply,
  }),
  listProducts: endpoint({
    ...catalogRoutes.listProducts,
    needs: 'see-products',
    summary: 'All products of the shop, newest first',
    query: CacheQuery,
    reply: ListProductsReply,
    isStreamed: true,
  }),
  checkProduct: endpoint({
    ...catalogRoutes.checkProduct,
    needs: 'see-products',
    summary: 'Whether a product exists',
    params: ProductRefParams,
    query: CacheQuery,
    reply: CheckProductReply,
  }),
  addProduct: endpoint({
    ...catalogRoutes.addProduct,
    needs: 'edit-products',
    summary: 'Add one product, with or without a picture',
    body: AddProductParts,
    file: { ...catalogRoutes.addProduct.file, maxBytes: MAX_FILE_BYTES, tooLarge: catalogFailures.imageTooLarge },
    reply: AddProductReply,
    status: 201,
    failures: [catalogFailures.imageInvalid, catalogFailures.productNameExists, catalogFailures.imageTooLarge],
    precedence: Object.values(addProductTexts),
    faultText: 'Server error occurred. Please try again later.',
    forbiddenText: 'You do not have permission to add products',
    idempotency: 'key',
  }),
  validateCsv: endpoint({
    ...catalogRoutes.validateCsv,
    needs: 'edit-products',
    summary: 'Check a CSV file row by row; nothing is stored',
    query: ValidateCsvQuery,
    body: ValidateCsvParts,
    file: { ...catalogRoutes.validateCsv.file, maxBytes: MAX_FILE_BYTES, tooLarge: catalogFailures.fileTooLarge },
    reply: ValidateCsvReply,
    failures: csvFailures,
    idempotency: 'none',
  }),
  listCsvIssues: endpoint({
    ...catalogRoutes.listCsvIssues,
    needs: 'edit-products',
    summary: 'The rows of a CSV file that have issues, with their reasons, as a CSV file',
    query: CacheQuery,
    body: CsvIssuesParts,
    file: { ...catalogRoutes.listCsvIssues.file, maxBytes: MAX_FILE_BYTES, tooLarge: catalogFailures.fileTooLarge },
    reply: CsvIssuesFile,
    failures: csvFailures,
    idempotency: 'none',
  }),
  importCsv: endpoint({
    ...catalogRoutes.importCsv,
    needs: 'edit-products',
    summary: 'Add the good rows of a CSV file, once per upload id',
    query: ImportCsvQuery,
    body: ImportCsvParts,
    file: { ...catalogRoutes.importCsv.file, maxBytes: MAX_FILE_BYTES, tooLarge: catalogFailures.fileTooLarge },
    reply: ImportCsvReply,
    failures: [...csvFailures, catalogFailures.uploadIdReused],
    idempotency: 'key',
  }),
};
