import { catalogFailures } from '../catalog/failures.js';
import { CacheQuery } from '../catalog/schemas.js';
import { endpoint } from '../kit/endpoint.js';
import { MAX_FILE_BYTES } from '../shared/limits.js';
import { CustomersCsvFile } from './account-schemas.js';
import {
  ImportCustomersParts,
  ImportCustomersReply,
  ValidateCustomersParts,
  ValidateCustomersReply,
} from './customer-csv-schemas.js';
import { customerFailures } from './customer-failures.js';
import { customerRoutes } from './customer-routes.js';

const csvFailures = [
  catalogFailures.fileTooLarge,
  catalogFailures.fileMissing,
  customerFailures.csvEmpty,
  catalogFailures.csvFormat,
  catalogFailures.csvHeader,
  customerFailures.csvTooManyRows,
];
const csvFile = { maxBytes: MAX_FILE_BYTES, tooLarge: catalogFailures.fileTooLarge };

/** Customers as CSV files. */
export const customerCsvApi = {
  exportCustomers: endpoint({
    ...customerRoutes.exportCustomers,
    needs: 'export',
    summary: 'Customers with their balances as a CSV file that the import reads',
    query: CacheQuery,
    reply: CustomersCsvFile,
  }),
  validateCustomersCsv: endpoint({
    ...customerRoutes.validateCustomersCsv,
    needs: 'manage-customers',
    summary: 'Check a CSV file of customers row by row; nothing is stored',
    body: ValidateCustomersParts,
    file: { ...customerRoutes.validateCustomersCsv.file, ...csvFile },
    reply: ValidateCustomersReply,
    failures: csvFailures,
    idempotency: 'none',
  }),
  importCustomers: endpoint({
    ...customerRoutes.importCustomers,
    needs: 'manage-customers',
    summary: 'Add the customers of the good rows of a CSV file with their opening balances, once per upload id',
    body: ImportCustomersParts,
    file: { ...customerRoutes.importCustomers.file, ...csvFile },
    reply: ImportCustomersReply,
    failures: [...csvFailures, catalogFailures.uploadIdReused],
    idempotency: 'key',
  }),
};
