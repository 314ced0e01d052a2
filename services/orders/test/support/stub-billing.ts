import { billingInternalApi, type SaleBuyer } from '@bahi/contracts/billing';
import { uuidv7 } from '@bahi/contracts/shared';
import { type Stub, stub } from '@bahi/testing';

export interface StubAccount {
  readonly customerKey: string;
  readonly buyer: SaleBuyer;
  readonly limitPaise: number;
  balancePaise: number;
}

export interface StubBilling {
  readonly stub: Stub;
  readonly open: (over?: Partial<StubAccount>) => StubAccount;
  /** Credit that is held, by order. */
  readonly claims: Map<string, { readonly account: StubAccount; readonly amountPaise: number }>;
  readonly released: Set<string>;
  isAway: boolean;
}

const BUYER: SaleBuyer = { registered: false, stateCode: null, deliveryStateCode: null, addressKnown: false };

/** The part of billing that keeps customers and their credit, in memory. */
export function stubBilling(): StubBilling {
  const accounts = new Map<string, StubAccount>();
  const billing: Omit<StubBilling, 'stub'> = {
    open: (over = {}) => {
      const account = { customerKey: uuidv7(), buyer: BUYER, limitPaise: 500_000, balancePaise: 0, ...over };
      accounts.set(account.customerKey, account);
      return account;
    },
    claims: new Map(),
    released: new Set(),
    isAway: false,
  };
  const present = () => {
    if (billing.isAway) throw new Error('away');
  };
  const heldOf = (account: StubAccount) =>
    [...billing.claims.values()].reduce((sum, claim) => sum + (claim.account === account ? claim.amountPaise : 0), 0);
  const handlers = stub(billingInternalApi, {
    invoiceOfOrder: async ({ body: { orderKey } }) => {
      present();
      const claim = billing.claims.get(orderKey);
      const balancePaise = claim ? claim.account.balancePaise + claim.amountPaise : null;
      return { invoiceId: 'INV-2627-000001', balancePaise };
    },
    readBuyer: async ({ body: { customerKey } }) => {
      present();
      const account = accounts.get(customerKey);
      return account
        ? { outcome: 'found', customerKey: account.customerKey, buyer: account.buyer }
        : { outcome: 'not-found' };
    },
    claimCredit: async ({ body: { orderKey, customerKey, amountPaise, mayPassLimit } }) => {
      present();
      const account = accounts.get(customerKey);
      if (!account) return { outcome: 'not-found' };
      if (billing.released.has(orderKey)) return { outcome: 'released' };
      const { limitPaise, balancePaise } = account;
      const overPaise = balancePaise + heldOf(account) + amountPaise - limitPaise;
      const isHeld = billing.claims.has(orderKey);
      if (!isHeld && overPaise > 0 && !mayPassLimit)
        return { outcome: 'over-limit', limitPaise, balancePaise, overPaise };
      if (!isHeld) billing.claims.set(orderKey, { account, amountPaise });
      return { outcome: 'claimed' };
    },
    releaseCredit: async ({ body: { orderKey } }) => {
      present();
      billing.released.add(orderKey);
      return { released: billing.claims.delete(orderKey) };
    },
  });
  return Object.assign(billing, { stub: handlers });
}
