import { type ShopDetails, shopDetailsRules } from '@bahi/contracts/auth';
import { type TextRule, tidyLines } from '@bahi/contracts/shared';
import { authClient } from '../../lib/api/auth.js';
import type { Problems } from '../../lib/forms/use-form.js';
import { messagesOf, serverTextOr } from '../../lib/messages/message-rule.js';
import { useShopDetails } from '../../lib/shop/use-shop-details.js';
import { settingsTexts } from '../../lib/texts/en/settings.js';
import { drawLogo } from './draw-logo.js';
import { useStoredForm } from './use-stored-form.js';

const { details: texts } = settingsTexts;
const EMPTY = { name: '', address: '', phone: '', logo: '' };
type Values = typeof EMPTY;

/** The sentence for a failed call about the shop's details. */
export const detailsMessageFor = messagesOf({
  readShopDetails: ({ error }) => serverTextOr(texts.notLoaded, error),
  updateShopDetails: ({ error }) => serverTextOr(texts.notSaved, error),
});

/** The form of the shop's details. */
export function useDetailsForm() {
  const details = useShopDetails();
  const { form, save } = useStoredForm({
    data: details.shop,
    put: details.put,
    retry: details.retry,
    empty: EMPTY,
    valuesOf,
    problemsOf,
    bodyOf: ({ logo, ...fields }, { version }) => ({ version, ...fields, logo: logo || null }),
    update: async (body, idempotencyKey) => (await authClient.updateShopDetails({ body }, { idempotencyKey })).shop,
    messageOf: (failure) => detailsMessageFor('updateShopDetails', failure),
    saved: texts.saved,
  });
  const chooseLogo = async (file: File) => {
    const logo = await drawLogo(file);
    if (logo) form.change('logo', logo);
    form.setProblem('logo', logo ? undefined : texts.noPicture);
  };
  return { details, form, chooseLogo, save };
}

function valuesOf({ name, address, phone, logo }: ShopDetails): Values {
  return { name, address, phone, logo: logo ?? '' };
}

function problemsOf(values: Values): Problems<Values> {
  const rules: readonly (readonly [keyof Values, readonly TextRule[]])[] = [
    ['name', shopDetailsRules.name],
    ['address', shopDetailsRules.address],
    ['phone', shopDetailsRules.phone],
  ];
  return Object.fromEntries(
    rules.flatMap(([field, checks]) => {
      const broken = checks.find(({ holds }) => !holds(tidyLines(values[field])));
      return broken ? [[field, String(broken.message)]] : [];
    }),
  );
}
