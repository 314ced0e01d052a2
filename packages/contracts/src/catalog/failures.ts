import { failure } from '../kit/failure.js';

/** Every failure particular to the calls of catalog (wire contract 2.16 to 2.19). */
export const catalogFailures = {
  productNotFound: failure(404, 'product-not-found', 'Product not found', 'Product not found'),
  imageInvalid: failure(400, 'image-invalid', 'Not a picture', 'The image must be a JPEG, PNG or WebP picture'),
  imageTooLarge: failure(
    413,
    'image-too-large',
    'Image too large',
    'Image file is too large. Please choose a smaller file.',
  ),
  productNameExists: failure(409, 'product-name-exists', 'Name already used', 'Product with this name already exists'),
  /** Its text names the quota. */
  productLimitReached: failure(409, 'product-limit-reached', 'Too many products'),
  pictureLimitReached: failure(409, 'picture-limit-reached', 'Too many pictures'),
  fileTooLarge: failure(413, 'file-too-large', 'File too large', 'File size should be less than 5MB'),
  fileMissing: failure(400, 'file-missing', 'No file', 'Please select a file first'),
  csvEmpty: failure(400, 'csv-empty', 'Empty file', 'The file is empty. Please add product rows.'),
  csvFormat: failure(400, 'csv-format', 'Not a CSV file', 'The file format is not valid'),
  /** Its text lists the missing names: `These required columns are missing: costPrice, unit`. */
  csvHeader: failure(400, 'csv-header', 'Columns missing'),
  csvTooManyRows: failure(
    400,
    'csv-too-many-rows',
    'Too many rows',
    'The file has more than 100000 product rows. Please split it.',
  ),
  uploadIdReused: failure(
    422,
    'upload-id-reused',
    'Upload id reused',
    'This upload id was already used for another file',
  ),
} as const;

/** The sentence of `csvHeader` for columns that are not there. */
export function csvHeaderText(missing: readonly string[]): string {
  return `These required columns are missing: ${missing.join(', ')}`;
}

/** The sentence of `csvHeader` for columns that are there more than once. */
export function csvRepeatedText(repeated: readonly string[]): string {
  return `These columns are in the file more than once: ${repeated.join(', ')}`;
}

/** The sentence of `csvHeader` for column names in a row that has more than `most` rows above it. */
export function csvHeaderTooLowText(row: number, most: number): string {
  return `The column names are in row ${row}. Leave at most ${most} rows above them and try again.`;
}

/** The sentence of `csvFormat` for a row above the column names with a quote that goes on over them. */
export function csvOpenQuoteText(row: number): string {
  return `Row ${row} opens a quote and does not close it, so the column names could not be read. Close the quote and try again.`;
}

/** The sentences of `csvFormat` for a file that is no text: what it is, and the cure. */
export const csvContentTexts = {
  excel: 'This is an Excel workbook. Save it as CSV UTF-8 and try again.',
  opendocument: 'This is an OpenDocument spreadsheet. Save it as CSV UTF-8 and try again.',
  archive: 'This is a compressed file. Take the CSV file out of it and try again.',
  pdf: 'This is a PDF document. Save the list as CSV UTF-8 and try again.',
  markup: 'This is an HTML or XML page. Open it in a spreadsheet, save it as CSV UTF-8 and try again.',
  unknown: 'This file is not readable as text. Save it as CSV UTF-8 and try again.',
} as const;

/** The table of add-single, lines 1 to 10 and the tax data of gst.md 7.3, in its order: clients match parts of these texts (wire contract 2.17). */
export const addProductTexts = {
  required: 'Please fill in all required fields',
  negative: 'Values cannot be negative',
  price: 'Please enter valid price values',
  sellingBelowCost: 'Selling price should be greater than or equal to cost price',
  quantityNotWhole: 'Quantity must be a whole number',
  quantityTooHigh: 'Quantity must be at most 1000000',
  threshold: 'Threshold value must be a whole number',
  thresholdTooHigh: 'Threshold value must be at most 1000000',
  thresholdAboveQuantity: 'The threshold value cannot be greater than the current quantity',
  expiryForm: 'Please enter a valid expiry date in DD/MM/YY format',
  expiryPast: 'Expiry date must be in the future',
  nameTooLong: 'Product name must be at most 200 characters',
  categoryTooLong: 'Category must be at most 60 characters',
  unitTooLong: 'Unit must be at most 60 characters',
  supplierTooLong: 'Supplier must be at most 120 characters',
  descriptionTooLong: 'Description must be at most 2000 characters',
  hsnForm: 'HSN code must have 4, 6 or 8 digits',
  hsnUnknown: 'Unknown HSN code',
  taxClassUnknown: 'Unknown tax class',
  mrp: 'MRP must be an amount with at most 2 decimals',
  mrpBelowSelling: 'MRP must not be below the selling amount',
} as const;
