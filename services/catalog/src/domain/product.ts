import type { AddedProduct } from '@bahi/contracts/catalog';
import { type Day, type Milli, type Paise, wholeUnits } from '@bahi/contracts/shared';
import type { ProductTax } from '@bahi/contracts/tax';
import type * as z from 'zod/mini';

/** The valid fields of a new product as a person gives them. */
export interface ProductFields {
  readonly name: string;
  readonly category: string;
  readonly costPaise: Paise;
  readonly sellingPaise: Paise;
  readonly quantityMilli: Milli;
  readonly unit: string;
  readonly thresholdMilli: Milli;
  readonly expiresOn: Day | null;
  readonly description: string | null;
  readonly supplier: string | null;
  readonly mrpPaise: Paise | null;
  readonly tax: ProductTax | null;
}

/** A product as it is stored. */
export interface StoredProduct extends Omit<ProductFields, 'unit' | 'mrpPaise' | 'tax'> {
  readonly productKey: string;
  readonly productId: string;
  readonly unit: string | null;
  readonly imageName: string | null;
  readonly ratingTotal: number;
  readonly ratingCount: number;
  readonly createdAt: Date;
  /** The row of the CSV file it came from; 0 for a product that was added alone. */
  readonly rowNo: number;
}

/** A product that is added, with what lists of products leave out. */
export interface AddableProduct extends StoredProduct, Pick<ProductFields, 'mrpPaise' | 'tax'> {}

/** What the service assigns to a new product. */
export type NewProductIdentity = Pick<StoredProduct, 'productKey' | 'productId' | 'imageName' | 'createdAt' | 'rowNo'>;

/** A new product, not rated yet. Field by field: a spread is five times slower, and files have many rows. */
export function newProduct(fields: ProductFields, identity: NewProductIdentity): AddableProduct {
  return {
    productKey: identity.productKey,
    productId: identity.productId,
    name: fields.name,
    category: fields.category,
    costPaise: fields.costPaise,
    sellingPaise: fields.sellingPaise,
    quantityMilli: fields.quantityMilli,
    unit: fields.unit,
    thresholdMilli: fields.thresholdMilli,
    expiresOn: fields.expiresOn,
    imageName: identity.imageName,
    description: fields.description,
    supplier: fields.supplier,
    mrpPaise: fields.mrpPaise,
    tax: fields.tax,
    ratingTotal: 0,
    ratingCount: 0,
    createdAt: identity.createdAt,
    rowNo: identity.rowNo,
  };
}

/** The unit of products that were stored without one. */
const DEFAULT_UNIT = 'Packets';

/** The unit of a product as it is published and shown. */
export function unitOf({ unit }: Pick<StoredProduct, 'unit'>): string {
  return unit ?? DEFAULT_UNIT;
}

/** The path of a product's picture; `null` when it has none. */
export function imageUrlOf({ imageName }: StoredProduct): string | null {
  return imageName && `/uploads/${imageName}`;
}

/** How the stock of new products counts: opening stock was there when the shop started, and is no purchase. */
export interface StockOrigin {
  readonly isOpening: boolean;
}

/** A product as the event `ProductsAdded` publishes it: with its prices and initial stock. */
export function addedProduct(product: StoredProduct, { isOpening }: StockOrigin): z.infer<typeof AddedProduct> {
  return {
    productKey: product.productKey,
    productId: product.productId,
    productName: product.name,
    category: product.category,
    supplier: product.supplier,
    unit: unitOf(product),
    imageUrl: imageUrlOf(product),
    costPaise: product.costPaise,
    sellingPaise: product.sellingPaise,
    quantity: wholeUnits(product.quantityMilli),
    quantityMilli: product.quantityMilli,
    thresholdValue: wholeUnits(product.thresholdMilli),
    thresholdMilli: product.thresholdMilli,
    expiryDate: product.expiresOn,
    createdAt: product.createdAt.toISOString(),
    ...(isOpening ? { isOpening } : {}),
  };
}
