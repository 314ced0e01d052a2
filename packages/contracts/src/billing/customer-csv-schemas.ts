import * as z from 'zod/mini';
import { CsvEncoding, CsvRowError } from '../catalog/schemas.js';
import { tidyText } from '../shared/text-schemas.js';
import { replyOf } from '../shared/wire.js';

export const ValidateCustomersReply = replyOf({
  totalRows: z.int(),
  validCustomers: z.int(),
  errors: z.array(CsvRowError),
  encoding: CsvEncoding,
});

/** The file is all of the call. */
export const ValidateCustomersParts = z.object({});
export const ImportCustomersParts = z.object({ uploadId: z.optional(tidyText) });

/** `added` customers; a refused row has its first reason. */
export const ImportCustomersReply = replyOf({
  message: z.string(),
  uploadId: z.string(),
  results: z.object({
    total: z.int(),
    added: z.int(),
    failed: z.array(z.object({ row: z.int(), reason: z.string() })),
  }),
});
