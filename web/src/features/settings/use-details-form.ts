import { type ShopDetails, shopDetailsRules } from '@bahi/contracts/auth';
import { type TextRule, tidyLines } from '@bahi/contracts/shared';
import { useState } from 'react';
import { outcomeOf } from '../../lib/api/api-failure.js';
import { authClient } from '../../lib/api/auth.js';
import { useRequestKey } from '../../lib/api/use-request-key.js';
import { notify } from '../../lib/feedback/toast.js';
import { notifyProblem } from '../../lib/forms/notify-problem.js';
import { type Problems, useForm } from '../../lib/forms/use-form.js';
import { messagesOf, serverTextOr } from '../../lib/messages/message-rule.js';
import { useShopDetails } from '../../lib/shop/use-shop-details.js';
import { settingsTexts } from '../../lib/texts/en/settings.js';
import { drawLogo } from './draw-logo.js';

const { details: texts } = settingsTexts;
const EMPTY = { name: '', address: '', phone: '', logo: '' };
type Values = typeof EMPTY;

/** The sentence for a failed call about the shop's details. */
export const detailsMessageFor = messagesOf({
  readShopDetails: ({ error }) => serverTextOr(texts.notLoaded, error),
  updateShopDetails: ({ error }) => serverTextOr(texts.notSaved, error),
});

/** The form of the shop's details. Each field follows the server until something is typed in it, which then stays. */
export function useDetailsForm() {
  const details = useShopDetails();
  const [known, setKnown] = useState<ShopDetails>();
  const [initial, setInitial] = useState(EMPTY);
  const form = useForm<Values>({ initial, problemsOf });
  const { keyFor, renew } = useRequestKey();
  const show = (shop: ShopDetails) => {
    setInitial(valuesOf(shop));
    form.reset(valuesOf(shop));
  };
  if (details.shop && details.shop !== known) {
    setKnown(details.shop);
    const newer = valuesOf(details.shop);
    setInitial(newer);
    form.reset(merged(newer, initial, form.values));
  }

  const send = async ({ logo, ...fields }: Values) => {
    const body = { version: known?.version ?? 0, ...fields, logo: logo || null };
    try {
      const { shop } = await authClient.updateShopDetails({ body }, { idempotencyKey: keyFor(body) });
      renew();
      show(shop);
      await details.put(shop);
      notify.success(texts.saved);
    } catch (failure) {
      const message = detailsMessageFor('updateShopDetails', failure);
      // What was typed stays and is then based on the newer details.
      if (outcomeOf(failure).status === 409) await details.retry().catch(() => undefined);
      form.setProblem('form', message);
      notifyProblem(message);
    }
  };
  const chooseLogo = async (file: File) => {
    const logo = await drawLogo(file);
    if (logo) form.change('logo', logo);
    form.setProblem('logo', logo ? undefined : texts.noPicture);
  };
  const refuse = (problems: Problems<Values>) => notifyProblem(Object.values(problems)[0]);
  return { details, form, chooseLogo, save: form.onSubmit(send, refuse) };
}

/** What the server has, but for the fields in which something else was typed. */
function merged(newer: Values, initial: Values, typed: Values): Values {
  const kept = Object.entries(typed).filter(([field, value]) => value !== initial[field as keyof Values]);
  return { ...newer, ...Object.fromEntries(kept) };
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
