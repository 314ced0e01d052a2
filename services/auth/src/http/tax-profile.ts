import { gstinReason, type taxProfileApi } from '@bahi/contracts/auth';
import type { Day } from '@bahi/contracts/shared';
import { checkGstin as check, stateOf } from '@bahi/contracts/tax';
import type { Handler } from '@bahi/platform/http';
import { readTaxProfile as read, updateTaxProfile as update } from '../app/tax-profile.js';
import type { Deps } from '../deps.js';
import type { ShopProfiles } from '../domain/tax-profile.js';

/** GET /api/settings/tax-profile */
export function readTaxProfile(deps: Deps): Handler<typeof taxProfileApi.readTaxProfile> {
  return async ({ caller }) => ({ success: true, ...(await read(deps, caller)), timeZone: deps.timeZone });
}

/** PUT /api/settings/tax-profile */
export function updateTaxProfile(deps: Deps): Handler<typeof taxProfileApi.updateTaxProfile> {
  const { timeZone } = deps;
  const present = (profiles: ShopProfiles) => ({
    success: true as const,
    message: 'Tax profile saved',
    ...profiles,
    timeZone,
  });
  return ({ caller, body, key, answer }) => {
    const draft = { ...body, effectiveFrom: body.effectiveFrom as Day };
    return update(deps, { caller, draft, present: (profiles) => profiles }, { key, answer, present });
  };
}

/** GET /api/settings/check-gstin */
export function checkGstin(): Handler<typeof taxProfileApi.checkGstin> {
  return async ({ query: { gstin } }) => {
    const result = check(gstin);
    const state = result.valid ? stateOf(result.gstin.slice(0, 2)) : undefined;
    return {
      success: true,
      valid: result.valid,
      reason: gstinReason(gstin),
      stateCode: state?.code ?? null,
      state: state?.name ?? null,
    };
  };
}
