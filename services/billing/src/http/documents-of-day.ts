import type { billingInternalApi } from '@bahi/contracts/billing';
import type { Day } from '@bahi/contracts/shared';
import type { Handler } from '@bahi/platform/http';
import type { Inbox } from '@bahi/platform/messaging';
import { hasDocuments } from '../app/documents-of-day.js';
import type { Deps } from '../deps.js';

/** Answers auth whether a day has documents already. */
export function documentsOfDay(deps: Deps, inbox: Inbox): Handler<typeof billingInternalApi.documentsOfDay> {
  return async ({ body: { shopId, day } }) => ({ issued: await hasDocuments(deps, inbox, shopId, day as Day) });
}
