import { endpoint } from '../kit/endpoint.js';
import { productTaxRoutes } from './product-tax-routes.js';
import { ReadTaxPackReply, ReviewTaxReply, SetTaxClassesReply, SetTaxClassesRequest } from './product-tax-schemas.js';
import { CacheQuery } from './schemas.js';

/** The rate pack, and the tax data of many products (gst.md 7.4). */
export const productTaxApi = {
  readTaxPack: endpoint({
    ...productTaxRoutes.readTaxPack,
    needs: 'see-products',
    summary: 'The tax classes with their dated rules, and the rates of the law by day',
    query: CacheQuery,
    reply: ReadTaxPackReply,
  }),
  reviewTax: endpoint({
    ...productTaxRoutes.reviewTax,
    needs: 'edit-products',
    summary: 'Products without tax data, with rules that the rate pack does not know, or priced above their MRP',
    query: CacheQuery,
    reply: ReviewTaxReply,
  }),
  setTaxClasses: endpoint({
    ...productTaxRoutes.setTaxClasses,
    needs: 'edit-products',
    summary: 'Give up to 100 products their tax classes; one that was changed meanwhile is left as it is',
    body: SetTaxClassesRequest,
    reply: SetTaxClassesReply,
    idempotency: 'key',
  }),
};
