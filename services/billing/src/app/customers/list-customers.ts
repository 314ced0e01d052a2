import { customerTexts, MAX_WHOLE_CUSTOMERS } from '@bahi/contracts/billing';
import { commonFailures, RefusedError } from '@bahi/contracts/kit';
import { isUuid, type Paise } from '@bahi/contracts/shared';
import { listCustomers, readListVersion } from '../../data/customer-views.js';
import { findPaymentRules } from '../../data/payment-rules-repository.js';
import type { Deps } from '../../deps.js';
import type { ListedCustomer } from '../../domain/customer.js';

const DEFAULT_PAGE = 50;

export interface CustomersQuery {
  readonly query?: string | undefined;
  readonly owing?: boolean | undefined;
  readonly archived?: boolean | undefined;
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

export interface CustomersList {
  readonly version: string;
  readonly defaultLimitPaise: Paise | null;
  readonly customers: readonly ListedCustomer[];
  readonly next: string | null;
}

/** The version that the list has now. */
export function readCustomersVersion({ db }: Deps, shopId: string): Promise<string> {
  return db.read(shopId, readListVersion);
}

/** All active customers without a query, as long as they are not too many; else a page of those that fit. */
export async function readCustomers({ db }: Deps, shopId: string, query: CustomersQuery): Promise<CustomersList> {
  const { query: text, owing = false, archived = false, limit, cursor } = query;
  const isWhole = [text, query.owing, query.archived, limit, cursor].every((one) => one === undefined);
  const most = isWhole ? MAX_WHOLE_CUSTOMERS : (limit ?? DEFAULT_PAGE);
  const after = cursor === undefined ? null : readPlace(cursor);
  const page = { query: text === undefined || text === '' ? null : text, isOwing: owing, isArchived: archived, after };
  return db.read(
    shopId,
    async (tx) => {
      const version = await readListVersion(tx);
      const found = await listCustomers(tx, { ...page, limit: most + 1 });
      const isCut = found.length > most;
      const customers = found.slice(0, isCut && isWhole ? DEFAULT_PAGE : most);
      const last = customers.at(-1);
      const { defaultCreditLimitPaise } = await findPaymentRules(tx);
      return {
        version,
        defaultLimitPaise: defaultCreditLimitPaise,
        customers,
        next: isCut && last ? writePlace(last) : null,
      };
    },
    { isOneSnapshot: true },
  );
}

function writePlace({ customerKey, nameKey }: ListedCustomer): string {
  return `${customerKey}${Buffer.from(nameKey).toString('base64url')}`;
}

function readPlace(cursor: string) {
  const customerKey = cursor.slice(0, 36);
  const nameKey = Buffer.from(cursor.slice(36), 'base64url').toString();
  if (isUuid(customerKey) && !nameKey.includes('\0')) return { customerKey, nameKey };
  throw new RefusedError(commonFailures.validationFailed, {
    text: customerTexts.cursor,
    issues: [{ field: 'cursor', code: 'invalid', message: customerTexts.cursor }],
  });
}
