import * as z from 'zod/mini';
import { fileReply } from '../kit/file-reply.js';
import { onlyFor } from '../kit/hidden-fields.js';
import { cacheBusters } from '../kit/query.js';
import { tidyLongText, tidyText } from '../shared/text-schemas.js';
import { CalendarDay, Instant, Quantity, Rupees, replyOf } from '../shared/wire.js';

export const AvailabilityText = z.enum(['Expired', 'Out of stock', 'Low stock', 'In stock']);

/** A product as every call sends it (wire contract 2.15); money in rupees, `availability` for the shop's today. */
export const Product = z.object({
  _id: z.string(),
  productId: z.string(),
  productName: z.string(),
  category: z.string(),
  sellingPrice: Rupees,
  costPrice: onlyFor('see-cost', Rupees),
  quantity: Quantity,
  unit: z.string(),
  thresholdValue: Quantity,
  expiryDate: z.nullable(CalendarDay),
  availability: AvailabilityText,
  imageUrl: z.nullable(z.string()),
  description: z.nullable(z.string()),
  supplier: z.nullable(z.string()),
  averageRating: z.number(),
  totalRatings: z.int(),
  createdAt: Instant,
});
export type Product = z.infer<typeof Product>;

/** `id` is a productId or an `_id`; whether it exists is the call's own question. */
export const ProductRefParams = z.object({ id: tidyText });
export const CacheQuery = z.object(cacheBusters);

const textPart = z.optional(tidyText);

const openingText = 'opening must be true or false';
/** Whether the stock is that of the day the shop starts, which is no purchase; absent means no. */
const openingPart = z.optional(
  z.pipe(
    z.pipe(tidyText, z.enum(['true', 'false'], { error: openingText })),
    z.transform((text: 'true' | 'false') => text === 'true'),
  ),
);

/** Text parts of the form, tidied. Their rules depend on one another and on the shop, so the service checks them all. */
export const AddProductParts = z.object({
  productName: textPart,
  productId: textPart,
  category: textPart,
  costPrice: textPart,
  sellingPrice: textPart,
  quantity: textPart,
  unit: textPart,
  thresholdValue: textPart,
  expiryDate: textPart,
  description: z.optional(tidyLongText),
  supplier: textPart,
  hsn: textPart,
  taxClass: textPart,
  mrp: textPart,
  opening: openingPart,
});

/** Anything but the two words counts as not given. */
const duplicatesSwitch = z.catch(z.optional(z.enum(['true', 'false'])), undefined);
/** The query wins over the part; neither means `true`. */
export const ValidateCsvQuery = z.object({ ...cacheBusters, checkDuplicates: duplicatesSwitch });
export const ValidateCsvParts = z.object({ checkDuplicates: duplicatesSwitch });

/** `_t` is the third place of the upload id, after the header and the part. */
export const ImportCsvQuery = z.object({ ...cacheBusters, _t: z.catch(textPart, undefined) });
export const ImportCsvParts = z.object({ invalidRows: textPart, uploadId: textPart, opening: openingPart });

export const GenerateProductIdReply = replyOf({ productId: z.string() });
export const ListProductsReply = replyOf({ timeZone: z.string(), count: z.int(), products: z.array(Product) });
export const CheckProductReply = replyOf({ exists: z.boolean() });
export const AddProductReply = replyOf({ message: z.string(), product: Product });

/** A refused row of a CSV file by its physical lines, the header is normally 1; `lastRow` is there when it has several. */
export const CsvRowError = z.object({ row: z.int(), lastRow: z.optional(z.int()), message: z.string() });
export type CsvRowError = z.infer<typeof CsvRowError>;

/** How a file was read; labels that a browser's TextDecoder takes. */
export const CsvEncoding = z.enum(['UTF-8', 'UTF-16LE', 'UTF-16BE', 'Windows-1252']);

export const ValidateCsvReply = replyOf({
  totalRows: z.int(),
  validProducts: z.int(),
  errors: z.array(CsvRowError),
  encoding: CsvEncoding,
});

/** `uploadId` of an import of this file: what it added is left out, what it refused has its reason. */
export const CsvIssuesParts = z.object({ uploadId: textPart });
/** The rows with issues as they stand in the file, with a last column `reason`. */
export const CsvIssuesFile = fileReply('text/csv; charset=utf-8');

export const ImportResults = z.object({
  total: z.int(),
  successful: z.array(z.object({ row: z.int(), productId: z.string(), productName: z.string() })),
  failed: z.array(z.object({ row: z.int(), reason: z.string() })),
  excludedRows: z.array(z.int()),
});
export type ImportResults = z.infer<typeof ImportResults>;

/** `details` repeats `results`. */
export const ImportCsvReply = replyOf({
  message: z.string(),
  uploadId: z.string(),
  results: ImportResults,
  details: ImportResults,
});
