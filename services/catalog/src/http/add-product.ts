import type { careApi, catalogApi } from '@bahi/contracts/catalog';
import { type Call, type Handler, keysOfShop, once } from '@bahi/platform/http';
import { type Added, addProduct } from '../app/add-product.js';
import type { Deps } from '../deps.js';
import type { RawProduct } from '../domain/product-rules.js';
import { presentProduct } from './present.js';

type AddProduct = typeof catalogApi.addProduct | typeof careApi.createProduct;

const DEFAULT_QUANTITY = '1';
const DEFAULT_UNIT = 'piece';

/** Adds one product with its stock, with or without a picture (wire contract 2.17); `isDayOptional` for createProduct. */
export function addProductHandler(deps: Deps, isDayOptional = false): Handler<AddProduct> {
  return async (call) => {
    const { body, file, key, answer } = call;
    const { shopId } = call.caller;
    if (file) await deps.fileLimits.takeFile(shopId);
    const product = {
      raw: rawProductOf(body),
      productId: body.productId,
      pictureBytes: file?.bytes,
      isOpening: body.opening ?? false,
      isDayOptional,
    };
    const present = ({ product: added, position }: Added) => {
      answer.position('catalog', position);
      return {
        success: true as const,
        message: 'Product added successfully!',
        product: presentProduct(added, deps.today()),
      };
    };
    return addProduct(deps, product, (effect) =>
      once({ key, answer, status: 201, present }, keysOfShop(deps.db, shopId), { effect }),
    );
  };
}

function rawProductOf(parts: Call<AddProduct>['body']): RawProduct {
  return {
    productName: parts.productName ?? '',
    category: parts.category ?? '',
    costPrice: parts.costPrice ?? '',
    sellingPrice: parts.sellingPrice ?? '',
    quantity: parts.quantity || DEFAULT_QUANTITY,
    unit: parts.unit || DEFAULT_UNIT,
    expiryDate: parts.expiryDate ?? '',
    thresholdValue: parts.thresholdValue ?? '',
    description: parts.description ?? '',
    supplier: parts.supplier ?? '',
    hsn: parts.hsn ?? '',
    taxClass: parts.taxClass ?? '',
    mrp: parts.mrp ?? '',
  };
}
