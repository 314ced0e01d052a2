import type { AddedProduct, Product } from '@bahi/contracts/catalog';
import { availabilityOf, type Day, type Paise, toRupees } from '@bahi/contracts/shared';
import type * as z from 'zod/mini';

/** What a person says about a new product, checked. */
export interface ProductFacts {
  readonly name: string;
  readonly category: string;
  readonly costPaise: Paise;
  readonly sellingPaise: Paise;
  readonly quantity: number;
  readonly unit: string;
  readonly threshold: number;
  readonly expiresOn: Day;
  readonly description: string | null;
  readonly supplier: string | null;
}

/** A product as it is stored. */
export interface StoredProduct extends Omit<ProductFacts, 'unit' | 'expiresOn'> {
  readonly productKey: string;
  readonly productId: string;
  readonly unit: string | null;
  readonly expiresOn: Day | null;
  readonly imageName: string | null;
  readonly ratingTotal: number;
  readonly ratingCount: number;
  readonly createdAt: Date;
  /** The line of the CSV file it came from; 0 for a product added alone. */
  readonly rowNo: number;
}

/** What the shop adds to the facts when a product is new. */
export type NewProductIdentity = Pick<StoredProduct, 'productKey' | 'productId' | 'imageName' | 'createdAt' | 'rowNo'>;

/** A new product, not rated yet. Written out field by field: a spread is five times slower, and files have many rows. */
export function newProduct(facts: ProductFacts, identity: NewProductIdentity): StoredProduct {
  return {
    productKey: identity.productKey,
    productId: identity.productId,
    name: facts.name,
    category: facts.category,
    costPaise: facts.costPaise,
    sellingPaise: facts.sellingPaise,
    quantity: facts.quantity,
    unit: facts.unit,
    threshold: facts.threshold,
    expiresOn: facts.expiresOn,
    imageName: identity.imageName,
    description: facts.description,
    supplier: facts.supplier,
    ratingTotal: 0,
    ratingCount: 0,
    createdAt: identity.createdAt,
    rowNo: identity.rowNo,
  };
}

/** What is shown for products that were stored without a unit. */
const UNIT_WHEN_MISSING = 'Packets';

/** A product as every call sends it, with the availability of the shop's today. */
export function productReply(product: StoredProduct, today: Day): Product {
  return {
    _id: product.productKey,
    productId: product.productId,
    productName: product.name,
    category: product.category,
    sellingPrice: toRupees(product.sellingPaise),
    costPrice: toRupees(product.costPaise),
    quantity: product.quantity,
    unit: product.unit ?? UNIT_WHEN_MISSING,
    thresholdValue: product.threshold,
    expiryDate: product.expiresOn,
    availability: availabilityOf(
      { quantity: product.quantity, thresholdValue: product.threshold, expiryDate: product.expiresOn },
      today,
    ),
    imageUrl: imageUrlOf(product.imageName),
    description: product.description,
    supplier: product.supplier,
    averageRating: product.ratingCount === 0 ? 0 : product.ratingTotal / product.ratingCount,
    totalRatings: product.ratingCount,
    createdAt: product.createdAt.toISOString(),
  };
}

/** A product as the others hear of it: the prices and the stock it came with. */
export function addedProduct(product: StoredProduct): z.infer<typeof AddedProduct> {
  return {
    productKey: product.productKey,
    productId: product.productId,
    productName: product.name,
    category: product.category,
    supplier: product.supplier,
    unit: product.unit ?? UNIT_WHEN_MISSING,
    imageUrl: imageUrlOf(product.imageName),
    costPaise: product.costPaise,
    sellingPaise: product.sellingPaise,
    quantity: product.quantity,
    thresholdValue: product.threshold,
    expiryDate: product.expiresOn,
    createdAt: product.createdAt.toISOString(),
  };
}

function imageUrlOf(imageName: string | null): string | null {
  return imageName && `/uploads/${imageName}`;
}
