import * as z from 'zod/mini';
import { endpoint } from '../kit/endpoint.js';
import { cacheBusters } from '../kit/query.js';
import { authFailures } from './failures.js';
import {
  CheckGstinQuery,
  CheckGstinReply,
  ReadTaxProfileReply,
  UpdateTaxProfileReply,
  UpdateTaxProfileRequest,
} from './tax-profile.js';
import { taxProfileRoutes } from './tax-profile-routes.js';
import { taxProfileTexts } from './tax-profile-rules.js';

/** What a shop is for the tax office (gst.md 1). */
export const taxProfileApi = {
  readTaxProfile: endpoint({
    ...taxProfileRoutes.readTaxProfile,
    needs: 'own',
    summary: 'What the shop is for the tax office today, and what it becomes next',
    query: z.object(cacheBusters),
    reply: ReadTaxProfileReply,
  }),
  updateTaxProfile: endpoint({
    ...taxProfileRoutes.updateTaxProfile,
    needs: 'manage-shop',
    summary: 'Change what the shop is for the tax office from a day on; `version` is the one that was read last',
    body: UpdateTaxProfileRequest,
    reply: UpdateTaxProfileReply,
    failures: [authFailures.prefixInUse, authFailures.profileStartsTooEarly, authFailures.profileChanged],
    precedence: Object.values(taxProfileTexts),
    idempotency: 'key',
  }),
  checkGstin: endpoint({
    ...taxProfileRoutes.checkGstin,
    needs: 'own',
    summary: 'Whether a text can be the GSTIN of a shop, and why not; it does not prove that the number exists',
    query: z.extend(CheckGstinQuery, cacheBusters),
    reply: CheckGstinReply,
  }),
};
