import { endpoint } from '../kit/endpoint.js';
import { counterFailures } from './counter-failures.js';
import { counterSetupRoutes } from './counter-setup-routes.js';
import {
  CreateOwnCodesReply,
  CreateOwnCodesRequest,
  ProductRules,
  ProductRulesReply,
  ReadQuickKeysReply,
  UpdateQuickKeysReply,
  UpdateQuickKeysRequest,
} from './counter-setup-schemas.js';
import { CacheQuery } from './schemas.js';

/** What a shop sets up for its counter: quick keys, codes of scales, codes of its own. */
export const counterSetupApi = {
  readQuickKeys: endpoint({
    ...counterSetupRoutes.readQuickKeys,
    needs: 'sell',
    summary: 'The quick keys of the shop, without those of products that are not sold now',
    query: CacheQuery,
    reply: ReadQuickKeysReply,
  }),
  updateQuickKeys: endpoint({
    ...counterSetupRoutes.updateQuickKeys,
    needs: 'edit-products',
    summary: 'Arrange the quick keys anew; `version` is the one that was read. Keys of unknown products are dropped',
    body: UpdateQuickKeysRequest,
    reply: UpdateQuickKeysReply,
    failures: [counterFailures.quickKeysChanged],
    idempotency: 'key',
  }),
  readProductRules: endpoint({
    ...counterSetupRoutes.readProductRules,
    needs: 'sell',
    summary: 'How the codes of the scales of the shop are read',
    query: CacheQuery,
    reply: ProductRulesReply,
  }),
  updateProductRules: endpoint({
    ...counterSetupRoutes.updateProductRules,
    needs: 'set-rules',
    summary: 'Change how the codes of scales are read; `version` is the one that was read',
    body: ProductRules,
    reply: ProductRulesReply,
    failures: [counterFailures.rulesChanged],
    idempotency: 'key',
  }),
  createOwnCodes: endpoint({
    ...counterSetupRoutes.createOwnCodes,
    needs: 'edit-products',
    summary: 'New codes of the shop, EAN-13 from 20, which are never given again',
    body: CreateOwnCodesRequest,
    reply: CreateOwnCodesReply,
    status: 201,
    idempotency: 'key',
  }),
};
