import { endpoint } from '../kit/endpoint.js';
import { gstReturnFailures } from './gst-return-failures.js';
import { gstReturnRoutes } from './gst-return-routes.js';
import {
  CsvParams,
  GstReturnQuery,
  GstReturnReply,
  Gstr1CsvFile,
  Gstr1File,
  Gstr1Query,
  LockGstReturnReply,
  PeriodParams,
} from './gst-return-schemas.js';

const { monthNotBegun, notARegularShop, periodNotOver, periodHasErrors, partNotFound } = gstReturnFailures;

/** The GST return of a month. */
export const gstReturnApi = {
  readGstReturn: endpoint({
    ...gstReturnRoutes.readGstReturn,
    needs: 'export',
    summary: 'What the return of a month says, what is wrong with it, and the turnover',
    params: PeriodParams,
    query: GstReturnQuery,
    reply: GstReturnReply,
    failures: [monthNotBegun],
  }),
  readGstr1: endpoint({
    ...gstReturnRoutes.readGstr1,
    needs: 'export',
    summary: 'GSTR-1 of a month as the official offline program reads it; `X-Parts` says of how many files',
    params: PeriodParams,
    query: Gstr1Query,
    reply: Gstr1File,
    failures: [monthNotBegun, notARegularShop, periodHasErrors, partNotFound],
  }),
  readGstr1Csv: endpoint({
    ...gstReturnRoutes.readGstr1Csv,
    needs: 'export',
    summary: 'One section of GSTR-1 as a CSV file of the official program',
    params: CsvParams,
    query: GstReturnQuery,
    reply: Gstr1CsvFile,
    failures: [monthNotBegun, notARegularShop],
  }),
  lockGstReturn: endpoint({
    ...gstReturnRoutes.lockGstReturn,
    needs: 'manage-shop',
    summary: 'Lock a month after it was filed, for good; locking it again changes nothing',
    params: PeriodParams,
    reply: LockGstReturnReply,
    failures: [monthNotBegun, notARegularShop, periodNotOver, periodHasErrors],
    idempotency: 'key',
  }),
};
