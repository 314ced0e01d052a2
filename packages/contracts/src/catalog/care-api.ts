import { endpoint } from '../kit/endpoint.js';
import { MAX_FILE_BYTES } from '../shared/limits.js';
import { careFailures } from './care-failures.js';
import { careRoutes } from './care-routes.js';
import {
  AddCodeRequest,
  DuplicateProductRequest,
  KeptProductReply,
  ListArchivedQuery,
  ListArchivedReply,
  ListPricesQuery,
  ListPricesReply,
  ProductCodeParams,
  UpdateProductRequest,
} from './care-schemas.js';
import { counterFailures } from './counter-failures.js';
import { addProductTexts, catalogFailures } from './failures.js';
import { AddProductParts, AddProductReply, CacheQuery, ProductRefParams } from './schemas.js';

const { productNotFound, productNameExists } = catalogFailures;

/** Products after they were added: every field, codes, prices, archive. `:id` is a productId or an `_id`. */
export const careApi = {
  createProduct: endpoint({
    ...careRoutes.createProduct,
    needs: 'edit-products',
    summary: 'Add one product as add-single does, also one without an expiry date',
    body: AddProductParts,
    file: { ...careRoutes.createProduct.file, maxBytes: MAX_FILE_BYTES, tooLarge: catalogFailures.imageTooLarge },
    reply: AddProductReply,
    status: 201,
    failures: [
      catalogFailures.imageInvalid,
      productNameExists,
      catalogFailures.imageTooLarge,
      catalogFailures.productLimitReached,
      catalogFailures.pictureLimitReached,
    ],
    precedence: Object.values(addProductTexts),
    idempotency: 'key',
  }),
  listArchivedProducts: endpoint({
    ...careRoutes.listArchivedProducts,
    needs: 'see-products',
    summary: 'Archived products, those of late first',
    query: ListArchivedQuery,
    reply: ListArchivedReply,
  }),
  updateProduct: endpoint({
    ...careRoutes.updateProduct,
    needs: 'edit-products',
    summary: 'Edit a product; `version` is the one that was read',
    params: ProductRefParams,
    body: UpdateProductRequest,
    reply: KeptProductReply,
    failures: [
      productNotFound,
      productNameExists,
      careFailures.productChanged,
      careFailures.productArchived,
      careFailures.priceBelowCost,
      careFailures.priceAboveMrp,
      careFailures.fractionsInUse,
      careFailures.scaleNoTaken,
    ],
    idempotency: 'key',
  }),
  listPrices: endpoint({
    ...careRoutes.listPrices,
    needs: 'see-products',
    summary: 'Every change of the prices of a product, newest first',
    params: ProductRefParams,
    query: ListPricesQuery,
    reply: ListPricesReply,
    failures: [productNotFound],
  }),
  addCode: endpoint({
    ...careRoutes.addCode,
    needs: 'edit-products',
    summary: 'Give a product or one of its packs a code',
    params: ProductRefParams,
    body: AddCodeRequest,
    reply: KeptProductReply,
    status: 201,
    failures: [
      productNotFound,
      careFailures.packNotFound,
      careFailures.productArchived,
      careFailures.codeTaken,
      careFailures.tooManyCodes,
    ],
    idempotency: 'key',
  }),
  deleteCode: endpoint({
    ...careRoutes.deleteCode,
    needs: 'edit-products',
    summary: 'Take a code away from a product',
    params: ProductCodeParams,
    reply: KeptProductReply,
    failures: [productNotFound, counterFailures.codeUnknown, careFailures.productArchived],
    idempotency: 'key',
  }),
  archiveProduct: endpoint({
    ...careRoutes.archiveProduct,
    needs: 'edit-products',
    summary: 'Archive a product without stock; its name and its codes are free then',
    params: ProductRefParams,
    reply: KeptProductReply,
    failures: [productNotFound, careFailures.productHasStock],
    idempotency: 'key',
  }),
  duplicateProduct: endpoint({
    ...careRoutes.duplicateProduct,
    needs: 'edit-products',
    summary: 'Add a copy of a product under another name, without codes and stock',
    params: ProductRefParams,
    body: DuplicateProductRequest,
    reply: KeptProductReply,
    status: 201,
    failures: [
      productNotFound,
      productNameExists,
      catalogFailures.productLimitReached,
      catalogFailures.pictureLimitReached,
    ],
    idempotency: 'key',
  }),
  restoreProduct: endpoint({
    ...careRoutes.restoreProduct,
    needs: 'edit-products',
    summary: 'Bring an archived product back',
    params: ProductRefParams,
    reply: KeptProductReply,
    failures: [
      productNotFound,
      productNameExists,
      careFailures.codeTaken,
      careFailures.scaleNoTaken,
      catalogFailures.productLimitReached,
    ],
    idempotency: 'key',
  }),
  // Last: its path fits the others, too.
  readProduct: endpoint({
    ...careRoutes.readProduct,
    needs: 'see-products',
    summary: 'One product with its version, codes, packs and newest prices, an archived one, too',
    params: ProductRefParams,
    query: CacheQuery,
    reply: KeptProductReply,
    failures: [productNotFound],
  }),
};
